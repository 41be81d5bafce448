import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { CHROMIUM_ARGUMENTS, findChromium } from '../../tests/support/chromium';
import { RECIPES, render } from './drawing/recipes';

// Draws what the site itself shows, from the same drawings as the demo pictures: the goods of the landing page, the
// picture of shared links, the icons of the installed app. The files are committed, so this runs only when a drawing
// changes: `npx tsx tools/seed/draw-site-pictures.ts`.

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LANDING = `${ROOT}src/features/landing/pictures/`;
const PUBLIC = `${ROOT}public/`;

/** Without the rim, where demo pictures say that they are drawings. */
const CROP = { left: 18, top: 8, width: 604, height: 755 };
const SMALL = { width: 280, height: 350 };
const LARGE = { width: 560, height: 700 };

/** Motif and number of the drawings, as the pool of demo pictures names them. */
const SMALL_GOODS = [
  ...['dress-1', 'jeans-1', 'bag-3', 'heels-1', 'kids-set-2', 'bikini-2'],
  ...['party-dress-2', 'party-dress-3', 'party-dress-4', 'earrings-2'],
];
const LARGE_GOODS = ['party-dress-1', 'sweater-2'];

const PAPER = '#faf7f4';
const INK = '#1d1a18';
const BRAND = '#e11d48';

function drawing(name: string): Buffer {
  const [, motif, number] = /^(.+)-(\d+)$/.exec(name) ?? [];
  const recipe = RECIPES.filter((candidate) => candidate.motif === motif)[Number(number) - 1];
  if (!recipe) throw new Error(`There is no drawing ${name}.`);
  return Buffer.from(render(recipe));
}

async function drawGoods(): Promise<void> {
  mkdirSync(LANDING, { recursive: true });
  const sizes = [
    ...SMALL_GOODS.map((name) => ({ name, size: SMALL })),
    ...LARGE_GOODS.map((name) => ({ name, size: LARGE })),
  ];
  for (const { name, size } of sizes) {
    await sharp(drawing(name))
      .extract(CROP)
      .resize(size)
      .avif({ quality: 52, effort: 9 })
      .toFile(`${LANDING}${name}.avif`);
  }
}

/** 1200 × 630, as every messenger crops it. */
async function drawSharedLink(): Promise<void> {
  const font = readFileSync(
    `${ROOT}node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2`,
  ).toString('base64');
  const goods = await Promise.all(
    ['dress-1', 'bag-3', 'party-dress-1'].map(async (name) =>
      (await sharp(drawing(name)).extract(CROP).resize(LARGE).png().toBuffer()).toString('base64'),
    ),
  );
  const pictures = goods.map((data) => `<img src="data:image/png;base64,${data}">`).join('');
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(`<style>
    @font-face { font-family: Fraunces; src: url(data:font/woff2;base64,${font}); font-weight: 100 900; }
    body { margin: 0; display: flex; height: 630px; background: ${PAPER}; color: ${INK}; font-family: Fraunces; overflow: hidden; }
    div { flex: none; width: 560px; padding: 84px 0 0 72px; box-sizing: border-box; }
    svg { width: 64px; }
    h1 { margin: 40px 0 0; font-size: 74px; font-weight: 600; line-height: 1.06; letter-spacing: -0.02em; }
    p { margin: 32px 0 0; font-size: 30px; line-height: 1.35; color: #736a61; }
    section { position: relative; flex: 1; }
    img { position: absolute; width: 300px; border-radius: 16px; box-shadow: 0 2px 4px rgb(29 26 24 / 8%), 0 18px 40px rgb(29 26 24 / 14%); }
    img:nth-child(1) { left: 20px; top: 60px; }
    img:nth-child(2) { left: 48px; top: 462px; }
    img:nth-child(3) { left: 344px; top: 128px; }
  </style><div>${readFileSync(`${PUBLIC}favicon.svg`, 'utf8')}<h1>Os fornecedores que vestem a sua revenda</h1><p>Guia de fornecedores de moda</p></div><section>${pictures}</section>`);
  await page.evaluate(() => document.fonts.ready);
  const shot = await page.screenshot();
  await browser.close();
  await sharp(shot).jpeg({ quality: 82, mozjpeg: true }).toFile(`${PUBLIC}og.jpg`);
}

/** The mark; a maskable icon keeps it within the circle that a launcher may cut out. */
async function drawIcons(): Promise<void> {
  const mark = readFileSync(`${PUBLIC}favicon.svg`, 'utf8');
  const full = mark.replace('rx="8"', 'rx="0"');
  mkdirSync(`${PUBLIC}icons`, { recursive: true });
  const png = (svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: 72 * (size / 32) })
      .resize(size, size)
      .png({ palette: true });
  await png(mark, 192).toFile(`${PUBLIC}icons/192.png`);
  await png(mark, 512).toFile(`${PUBLIC}icons/512.png`);
  await png(full, 180).toFile(`${PUBLIC}icons/apple-touch.png`);
  const inner = await png(full, 384).toBuffer();
  await sharp({ create: { width: 512, height: 512, channels: 3, background: BRAND } })
    .composite([{ input: inner }])
    .png({ palette: true })
    .toFile(`${PUBLIC}icons/maskable-512.png`);
}

await drawGoods();
await drawSharedLink();
await drawIcons();
