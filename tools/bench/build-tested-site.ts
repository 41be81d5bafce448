import { writeFileSync } from 'node:fs';
import { buildSite } from './build';
import { TESTED_CHUNKS, TESTED_SITE } from './tested-site';

const { chunks } = await buildSite({ folder: TESTED_SITE });
writeFileSync(TESTED_CHUNKS, JSON.stringify(chunks));
