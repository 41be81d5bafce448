import * as z from 'zod/mini';

/** The whole difference between the embedded, the Docker and a hosted Supabase (.env.example). */
export const env = z
  .object({ VITE_SUPABASE_URL: z.url(), VITE_SUPABASE_PUBLISHABLE_KEY: z.string().check(z.minLength(1)) })
  .parse(import.meta.env);
