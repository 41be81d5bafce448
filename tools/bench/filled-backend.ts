import { startEmbeddedBackend } from '../local-supabase/backend';
import { onParentDeath } from '../local-supabase/parent';
import { exitWithError, readEngine } from '../local-supabase/settings';
import { createMember } from './large-backend';
import { insertSuppliers } from './suppliers';

/**
 * A separate process with an embedded backend in memory. Sends a premium member's access token when it is ready.
 * Arguments: port, number of suppliers.
 */
async function main(port: number, count: number): Promise<void> {
  onParentDeath(() => process.exit(0));
  const engine = readEngine(process.env) ?? 'pglite';
  const backend = await startEmbeddedBackend({
    port,
    data: 'memory',
    engine,
    seed: 'none',
    functions: true,
    rateLimits: false,
  });
  await insertSuppliers(backend.sql, count);
  process.send?.((await createMember(backend, 'premium')).token);
}

const [port, count] = process.argv.slice(2).map(Number);
main(port ?? 0, count ?? 0).catch(exitWithError);
