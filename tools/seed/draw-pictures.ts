import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { logo } from './drawing/logos';
import { RECIPES, render } from './drawing/recipes';
import { MARKS } from './names';
import { logoFile, POOL_FOLDER, POOL_INDEX, VIDEO, type Picture } from './pictures';

// Draws the pool that `npm run db:seed` and files.ts take from. Its files are committed, so this runs only when a
// drawing changes: `npx tsx tools/seed/draw-pictures.ts`, then `npm run db:seed`. The film needs ffmpeg.

const QUALITIES = [72, 64, 56, 48, 42, 36];
const TARGET_BYTES = 12_500;
const FRAMES = 30;
const FRAMES_PER_SECOND = 15;
const SWAY_DEGREES = 1.6;
const THUMB_SIZE = 100;

async function drawPictures(): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const recipe of RECIPES) {
    const number = pictures.filter(({ motif }) => motif === recipe.motif).length + 1;
    const file = `${recipe.motif}-${number}.jpg`;
    writeFileSync(
      POOL_FOLDER + file,
      await compress(
        await sharp(Buffer.from(render(recipe)))
          .png()
          .toBuffer(),
      ),
    );
    pictures.push({ file, motif: recipe.motif, hash: await thumbHash(POOL_FOLDER + file) });
  }
  return pictures;
}

/** The best JPEG that a phone on a poor line still loads at once. */
async function compress(image: Buffer): Promise<Buffer> {
  let jpeg = image;
  for (const quality of QUALITIES) {
    jpeg = await sharp(image).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= TARGET_BYTES) break;
  }
  return jpeg;
}

async function thumbHash(file: string): Promise<string> {
  const { data, info } = await sharp(file)
    .resize(THUMB_SIZE, THUMB_SIZE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}

async function drawLogos(): Promise<void> {
  for (const [index, mark] of MARKS.entries()) {
    await sharp(Buffer.from(logo(mark, index)))
      .png({ palette: true, colours: 48, effort: 10 })
      .toFile(POOL_FOLDER + logoFile(mark));
  }
}

/** Two seconds of the first picture, its dress swaying on the nail; ends as it begins. */
async function drawVideo(): Promise<void> {
  const [first] = RECIPES;
  if (!first) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'film-'));
  try {
    for (let frame = 0; frame < FRAMES; frame++) {
      const turn = SWAY_DEGREES * Math.sin((2 * Math.PI * frame) / FRAMES);
      const name = `${String(frame).padStart(2, '0')}.png`;
      await sharp(Buffer.from(render(first, turn)))
        .png()
        .toFile(path.join(folder, name));
    }
    const input = ['-framerate', String(FRAMES_PER_SECOND), '-i', path.join(folder, '%02d.png')];
    const codec = [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '0',
      '-crf',
      '36',
      '-pix_fmt',
      'yuv420p',
      '-fflags',
      '+bitexact',
    ];
    execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...codec, POOL_FOLDER + VIDEO.file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pictures = await drawPictures();
writeFileSync(POOL_INDEX, `${JSON.stringify(pictures, null, 2)}\n`);
await drawLogos();
await drawVideo().catch((error: unknown) => console.warn(`${VIDEO.file} left as it was: ${String(error)}`));
console.log(`${pictures.length} pictures, ${MARKS.length} logos`);
