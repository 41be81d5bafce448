import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createElement, type CSSProperties, type ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';

interface Picture {
  path: string; // on the site
  title: string;
}

/** The picture of the site, of which these keep the right half. */
const BASE = 'og.jpg';
const WIDTH = 560;
const HEIGHT = 630;
const PAPER = '#faf7f4';
/** Letters in a line of each font size. */
const SIZES: [letters: number, size: number][] = [
  [24, 72],
  [40, 60],
  [Infinity, 46],
];

const { resolve } = createRequire(import.meta.url);

/** Draws the pictures for previews of shared links, 1200 × 630 pixels each, into the folder of the build. */
export async function writePictures(dir: string, pictures: Picture[]): Promise<void> {
  if (pictures.length === 0) return;
  const fonts = ([400, 600] as const).map((weight) => ({
    name: 'Fraunces',
    weight,
    data: readFileSync(resolve(`@fontsource/fraunces/files/fraunces-latin-${weight}-normal.woff`)),
  }));
  const base = await sharp(path.join(dir, BASE)).toBuffer();
  const icon = `data:image/svg+xml;base64,${readFileSync(path.join(dir, 'favicon.svg')).toString('base64')}`;
  for (const { path: address, title } of pictures) {
    // Satori draws letters as paths, so that the picture does not depend on the fonts of the machine.
    const svg = await satori(textOf(title, icon), { width: WIDTH, height: HEIGHT, fonts });
    const file = path.join(dir, address);
    mkdirSync(path.dirname(file), { recursive: true });
    await sharp(base)
      .composite([{ input: Buffer.from(svg), left: 0, top: 0 }])
      .jpeg({ quality: 78 })
      .toFile(file);
  }
}

/** The left half: the site's icon, the title and what the site is, as elements for Satori. */
function textOf(title: string, icon: string): ReactNode {
  const [, fontSize = 46] = SIZES.find(([letters]) => title.length <= letters) ?? [];
  const line = (text: string, style: CSSProperties) => createElement('div', { style }, text);
  const style: CSSProperties = {
    display: 'flex',
    flexDirection: 'column',
    width: WIDTH,
    height: HEIGHT,
    padding: '84px 24px 48px 72px',
    background: PAPER,
    fontFamily: 'Fraunces',
  };
  return createElement(
    'div',
    { style },
    createElement('img', { src: icon, width: 64, height: 64 }),
    line('Fornecedores de moda', { marginTop: 40, color: '#6b635b', fontSize: 30, fontWeight: 400 }),
    line(title, { marginTop: 10, color: '#1d1a18', fontSize, fontWeight: 600, lineHeight: 1.1 }),
  );
}
