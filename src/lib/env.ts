/** What the build was given (.env.example). What has to be there and how it has to look, vite.config.ts has checked. */
export const env = import.meta.env;
