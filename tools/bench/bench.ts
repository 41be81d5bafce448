import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BACKEND_PARTS } from './backend-parts';
import { comparisons, figuresTable, type Figure } from './figures';
import { startLargeBackend } from './large-backend';
import { measureSite, SITE_PARTS } from './site';

const PARTS = [...Object.keys(BACKEND_PARTS), ...SITE_PARTS];
const USAGE = `npm run bench -- [--only ${PARTS.join(',')}] [--suppliers 500,5000,50000] [--runs 5] [--against <git revision>] [--json file]`;

/**
 * `npm run bench`: times of the production build and of backends with directories of several sizes, and their limits.
 * Not a test, because the figures depend on the machine. One part runs at a time.
 */
async function main(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      only: { type: 'string', default: PARTS.join(',') },
      suppliers: { type: 'string' },
      runs: { type: 'string' },
      against: { type: 'string' },
      json: { type: 'string' },
    },
  });
  const parts = flags.only.split(',');
  const sizes = flags.suppliers?.split(',').map(Number);
  const runs = flags.runs === undefined ? undefined : Number(flags.runs);
  const isPositive = (number: number | undefined) => number === undefined || number > 0;
  if (!parts.every((part) => PARTS.includes(part)) || !(sizes ?? []).every(isPositive) || !isPositive(runs)) {
    throw new Error(USAGE);
  }

  const figures: Figure[] = [];
  for (const [part, measure] of Object.entries(BACKEND_PARTS)) {
    if (parts.includes(part))
      figures.push(
        ...(await measure({ start: startLargeBackend, ...(sizes && { sizes }), ...(runs && { runs }) })),
      );
  }
  const siteParts = new Set(parts.filter((part) => SITE_PARTS.includes(part)));
  if (siteParts.size > 0)
    figures.push(...(await measureSite({ parts: siteParts, sizes, runs, against: flags.against })));
  figures.push(...comparisons(figures));
  console.log(`\n${figuresTable(figures)}`);
  if (flags.json) writeFileSync(flags.json, `${JSON.stringify(figures, null, 2)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}
