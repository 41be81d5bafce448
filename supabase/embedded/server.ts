import { startEmbeddedBackend } from './backend';
import { exitWithError, LOCAL_KEYS, readBackendSettings } from './settings';

/** `npm run backend`: the embedded Supabase in a process of its own (PGlite works on the event loop). */
async function main(): Promise<void> {
  let close: (() => Promise<void>) | undefined;
  const stop = async () => {
    const closing = close?.();
    close = undefined;
    await closing;
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Started by `npm run dev`: the channel closes when that process dies, however it dies.
  process.once('disconnect', stop);

  const backend = await startEmbeddedBackend({ ...readBackendSettings(), functions: true, watch: true });
  close = backend.close;
  if (backend.applied.length) console.log(`migrations applied: ${backend.applied.join(', ')}`);
  console.log(`ready ${backend.url}`);
  console.log(`publishable key ${LOCAL_KEYS.publishable}`);
  console.log(`secret key      ${LOCAL_KEYS.secret}`);
  process.send?.({ ready: backend.url });
}

main().catch(exitWithError);
