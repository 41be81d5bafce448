import { startEmbeddedBackend } from './backend';
import { onParentDeath } from './parent';
import { loadProjectEnv } from './project-env';
import { exitWithError, LOCAL_KEYS, readBackendSettings } from './settings';

/** `npm run backend`: the embedded Supabase in a separate process, because PGlite blocks the event loop. */
async function main(): Promise<void> {
  const cleanUp: (() => Promise<void>)[] = [];
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    for (const clean of cleanUp) await clean();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
  onParentDeath(() => void stop());

  const backend = await startEmbeddedBackend({
    ...readBackendSettings(loadProjectEnv()),
    functions: true,
    watch: true,
  });
  cleanUp.push(backend.close);
  if (backend.applied.length) console.log(`migrações aplicadas: ${backend.applied.join(', ')}`);
  if (process.argv.includes('--child')) return void process.send?.('ready');
  console.log(`ready ${backend.url}`);
  console.log(`chave pública  ${LOCAL_KEYS.publishable}`);
  console.log(`chave secreta  ${LOCAL_KEYS.secret}`);
}

main().catch(exitWithError);
