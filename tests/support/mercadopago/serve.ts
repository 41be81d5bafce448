import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../tools/local-supabase/settings';
import { startDouble } from './double';

// For trying out by hand what buyers see where Mercado Pago takes the money:
//   npx tsx tests/support/mercadopago/serve.ts, and in another terminal npm run dev
// The settings below replace supabase/functions/.env; delete that file to sell by simulated payments again.

const double = await startDouble(54399);
const file = path.join(PROJECT_ROOT, 'supabase', 'functions', '.env');
const lines = Object.entries(double.settings).map(([name, value]) => `${name}=${value}\n`);
writeFileSync(file, lines.join(''));
console.log(
  `Mercado Pago de teste em ${double.url}; as configurações estão em ${file}:\n\n${lines.join('')}`,
);
