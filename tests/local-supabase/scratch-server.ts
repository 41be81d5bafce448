import { startScratchBackend } from './support';
import { exitWithError, readEngine } from '../../tools/local-supabase/settings';

// Runs a backend with the tests' own schema as a process: node --import tsx scratch-server.ts <data folder>
startScratchBackend({ data: process.argv[2] ?? 'memory', engine: readEngine(process.env) ?? 'pglite' })
  .then(({ url }) => console.log(`ready ${url}`))
  .catch(exitWithError);
