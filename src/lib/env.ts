/** Validated by vite.config.ts; described in .env.example. */
export const env = import.meta.env;
