import { startScratchBackend } from './support';
import { exitWithError } from '../../supabase/embedded/settings';

// A backend with the tests' own schema in a process of its own: node --import tsx scratch-server.ts <data folder>
startScratchBackend({ data: process.argv[2] ?? 'memory' })
  .then(({ url }) => console.log(`ready ${url}`))
  .catch(exitWithError);
