import { listen } from './listen';
import { exitWithError, LOCAL_KEYS, readBackendSettings } from './settings';
import { createStack } from './stack';

/** `npm run backend`: the embedded Supabase in a process of its own (PGlite works on the event loop). */
async function main(): Promise<void> {
  const settings = readBackendSettings();
  const stack = await createStack(settings);
  const listener = await listen(stack.handle, settings.port);
  if (stack.applied.length) console.log(`migrations applied: ${stack.applied.join(', ')}`);
  console.log(`ready ${listener.url}`);
  console.log(`publishable key ${LOCAL_KEYS.publishable}`);
  console.log(`secret key      ${LOCAL_KEYS.secret}`);

  const stop = async () => {
    await listener.close();
    await stack.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch(exitWithError);
