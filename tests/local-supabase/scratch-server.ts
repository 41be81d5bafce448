import { startScratchBackend } from './support';
import { exitWithError, readEngine } from '../../tools/local-supabase/settings';

// A backend with the tests' own schema in a process of its own: node --import tsx scratch-server.ts <data folder>
startScratchBackend({ data: process.argv[2] ?? 'memory', engine: readEngine(process.env) ?? 'pglite' })
  .then(({ url }) => console.log(`ready ${url}`))
  .catch(exitWithError);
