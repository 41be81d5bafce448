import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildDemoData } from './demo-data';
import { seedSql } from './seed-sql';

const target = fileURLToPath(new URL('../../supabase/seed.sql', import.meta.url));
const text = seedSql(buildDemoData());
writeFileSync(target, text);
console.log(`supabase/seed.sql: ${Math.round(text.length / 1000)} kB`);
