import { createApp } from '../../../supabase/functions/api/app';
import { readEnv } from '../../../supabase/functions/api/env';

// A process that runs the scheduled jobs once, with the function's settings in its environment.
const app = createApp({
  env: readEnv((name) => process.env[name]),
  log: () => undefined,
  reportError: console.error,
});
const headers = { 'x-jobs-secret': process.env.JOBS_SECRET ?? '' };
await app.request('/api/jobs/run', { method: 'POST', headers });
