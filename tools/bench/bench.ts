import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureImports } from './admin-import';
import { measureAdminLists } from './admin-lists';
import { measureCategoryPages } from './category-pages';
import { measureDigest } from './digest';
import { compareEngines, measureAnswers } from './engines';
import { comparisons, figuresTable, type Figure } from './figures';
import { measureMail } from './mail';
import { measureSite } from './site';

const PARTS = [
  'lighthouse',
  'first-card',
  'inp',
  'contents',
  'api',
  'admin',
  'import',
  'answers',
  'digest',
  'mail',
  'categories',
  'engines',
];
const USAGE = `npm run bench -- [--only ${PARTS.join(',')}] [--suppliers 500,5000,50000] [--runs 5] [--against <git revision>] [--json file]`;

/**
 * `npm run bench`: times of the production build with directories of several sizes, and their limits.
 * Not a test, because the figures depend on the machine. One backend and one browser run at a time.
 */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      suppliers: { type: 'string', default: '500,5000,50000' },
      runs: { type: 'string', default: '5' },
      against: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const parts = new Set(flags.only.split(','));
  const sizes = flags.suppliers.split(',').map(Number);
  const runs = Number(flags.runs);
  if (![...parts].every((part) => PARTS.includes(part)) || !sizes.every((size) => size > 0) || !(runs > 0)) {
    throw new Error(USAGE);
  }

  const engines = parts.delete('engines') ? await compareEngines() : '';
  const figures: Figure[] = parts.delete('admin') ? await measureAdminLists() : [];
  if (parts.delete('import')) figures.push(...(await measureImports()));
  if (parts.delete('mail')) figures.push(...(await measureMail()));
  if (parts.delete('answers')) figures.push(...(await measureAnswers()));
  if (parts.delete('digest')) figures.push(...(await measureDigest()));
  if (parts.delete('categories')) figures.push(...(await measureCategoryPages(runs)));
  if (parts.size > 0) figures.push(...(await measureSite({ parts, sizes, runs, against: flags.against })));
  figures.push(...comparisons(figures));
  if (engines) console.log(`\n${engines}`);
  if (figures.length > 0) console.log(`\n${figuresTable(figures)}`);
  if (flags.json) writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
