import type { Motif } from '../pictures';
import { cap, hat, scarf, sunglasses } from './accessories';
import { babyBody } from './baby';
import { bag, belt } from './bags';
import { shorts, skirt, wideTrousers } from './bottoms';
import { COLOURWAYS, type ColourwayName } from './colourways';
import { denimJacket, jeans } from './denim';
import { midiDress, slipDress, tieredDress, wrapDress } from './dresses';
import { heels, sneakers } from './footwear';
import { bikini, boxers, lingerie, socks } from './intimates';
import { blazer, coat } from './jackets';
import { earrings, necklace } from './jewellery';
import { dungarees, girlsDress, kidsSet } from './kids';
import { hoodie, sweater } from './knits';
import type { Draw, Look } from './look';
import { pyjamas, robe } from './nightwear';
import { gown, jumpsuit, kaftan } from './one-pieces';
import type { PatternName } from './patterns';
import { leggings, twoPiece } from './sets';
import { blouse, shirt } from './shirts';
import { picture, type StageName } from './stage';
import { bodysuit, cropped, polo, tShirt } from './tops';

/** One picture: what is drawn, in which colours, before what, and with which print. */
interface Recipe {
  motif: Motif;
  draw: Draw;
  way: ColourwayName;
  stage: StageName;
  print?: PatternName;
}

/** How goods are brought to the size of their neighbours: scale across and down, then a move down in pixels. */
const FIT: Partial<Record<Motif, [across: number, down: number, move: number]>> = {
  dress: [0.97, 1.06, 8],
  'party-dress': [1, 1.03, 6],
  blouse: [1.04, 1.04, 20],
  shirt: [1.02, 1.02, 4],
  shorts: [1.2, 1.2, 120],
  bermuda: [1.16, 1.16, 76],
  skirt: [1.02, 1.02, 14],
  cropped: [1.2, 1.2, 116],
  't-shirt': [1.02, 1.02, 40],
  polo: [1.02, 1.02, 40],
  body: [1, 1, 16],
  'denim-jacket': [1.1, 1.1, 84],
  sweater: [1.02, 1.02, 40],
  hoodie: [1.04, 1.04, 4],
  'kids-set': [1.14, 1.14, 26],
  'baby-body': [1.02, 1.02, -40],
  lingerie: [1.08, 1.08, 6],
  bikini: [1.04, 1.04, -4],
  boxers: [1.16, 1.16, 30],
  socks: [1.06, 1.06, -14],
  leggings: [1.04, 1, -2],
  heels: [1, 1, 0],
  belt: [1.14, 1.14, -46],
  scarf: [1.08, 1.08, -14],
};

/** Every picture of the pool. The order within a motif numbers the files. */
export const RECIPES: Recipe[] = [
  ...recipes('dress', [
    [midiDress, 'clay', 'arch', 'leaves'],
    [slipDress, 'blush', 'window'],
    [tieredDress, 'ivory', 'leaves'],
    [wrapDress, 'olive', 'disc', 'dots'],
    [midiDress, 'sky', 'panel', 'floral'],
    [tieredDress, 'mustard', 'arch', 'ditsy'],
    [slipDress, 'ink', 'disc'],
    [wrapDress, 'plum', 'disc', 'ditsy'],
  ]),
  ...recipes('party-dress', [
    [(look) => gown(look, 'mermaid'), 'plum', 'arch'],
    [(look) => gown(look, 'ball'), 'teal', 'panel'],
    [(look) => gown(look, 'mermaid'), 'rose', 'window'],
    [(look) => gown(look, 'ball'), 'sand', 'arch'],
  ]),
  ...recipes('blouse', [
    [(look) => blouse(look, 'puff'), 'rose', 'disc', 'floral'],
    [(look) => blouse(look, 'bow'), 'cream', 'arch'],
    [(look) => blouse(look, 'puff'), 'sky', 'leaves'],
    [(look) => blouse(look, 'bow'), 'cocoa', 'panel', 'ditsy'],
  ]),
  ...recipes('shirt', [
    [shirt, 'sky', 'leaves', 'pinstripe'],
    [shirt, 'ivory', 'disc'],
    [shirt, 'olive', 'window', 'plaid'],
    [shirt, 'clay', 'arch'],
  ]),
  ...recipes('wide-trousers', [
    [wideTrousers, 'cocoa', 'window'],
    [wideTrousers, 'cream', 'arch'],
    [wideTrousers, 'ink', 'panel', 'pinstripe'],
  ]),
  ...recipes('skirt', [
    [(look) => skirt(look, 'pleated'), 'sage', 'arch'],
    [(look) => skirt(look, 'midi'), 'mustard', 'disc'],
    [(look) => skirt(look, 'midi'), 'plum', 'window', 'ditsy'],
  ]),
  ...recipes('shorts', [
    [(look) => shorts(look, 'tailored'), 'rose', 'window'],
    [(look) => shorts(look, 'tailored'), 'ivory', 'leaves'],
  ]),
  ...recipes('two-piece', [
    [(look) => twoPiece(look, 'skirt'), 'rose', 'arch', 'floral'],
    [(look) => twoPiece(look, 'trousers'), 'cream', 'window'],
    [(look) => twoPiece(look, 'shorts'), 'teal', 'leaves', 'leaves'],
    [(look) => twoPiece(look, 'trousers'), 'clay', 'panel'],
  ]),
  ...recipes('jumpsuit', [
    [jumpsuit, 'sand', 'leaves'],
    [jumpsuit, 'teal', 'arch'],
  ]),
  ...recipes('blazer', [
    [blazer, 'sand', 'arch'],
    [blazer, 'ink', 'disc', 'pinstripe'],
    [blazer, 'rose', 'window'],
  ]),
  ...recipes('t-shirt', [
    [(look) => tShirt(look, 'sun'), 'ivory', 'arch'],
    [(look) => tShirt(look, 'plain'), 'sky', 'disc', 'breton'],
    [(look) => tShirt(look, 'pocket'), 'ink', 'window'],
    [(look) => tShirt(look, 'sun'), 'sage', 'panel'],
    [(look) => tShirt(look, 'pocket'), 'mustard', 'leaves'],
    [(look) => tShirt(look, 'plain'), 'rose', 'table', 'breton'],
  ]),
  ...recipes('cropped', [
    [(look) => cropped(look, 'straps'), 'sage', 'window', 'rib'],
    [(look) => cropped(look, 'sleeves'), 'coral', 'table', 'dots'],
    [(look) => cropped(look, 'straps'), 'lilac', 'disc'],
  ]),
  ...recipes('body', [
    [bodysuit, 'plum', 'arch'],
    [bodysuit, 'ink', 'leaves'],
  ]),
  ...recipes('polo', [
    [polo, 'teal', 'panel'],
    [polo, 'denim', 'disc'],
  ]),
  ...recipes('bermuda', [
    [(look) => shorts(look, 'bermuda'), 'sand', 'leaves'],
    [(look) => shorts(look, 'bermuda'), 'ink', 'panel'],
  ]),
  ...recipes('kids-set', [
    [kidsSet, 'mustard', 'table'],
    [dungarees, 'denim', 'disc'],
    [girlsDress, 'blush', 'arch', 'dots'],
    [kidsSet, 'sky', 'leaves', 'stars'],
    [girlsDress, 'mustard', 'window', 'gingham'],
    [kidsSet, 'coral', 'disc', 'breton'],
  ]),
  ...recipes('baby-body', [
    [(look) => babyBody(look, 'short'), 'ivory', 'disc'],
    [(look) => babyBody(look, 'long'), 'sky', 'table', 'stars'],
    [(look) => babyBody(look, 'long'), 'blush', 'disc', 'dots'],
  ]),
  ...recipes('jeans', [
    [(look) => jeans(look, 'straight'), 'denim', 'panel'],
    [(look) => jeans(look, 'flare'), 'stone', 'arch'],
    [(look) => jeans(look, 'skinny'), 'denim', 'disc'],
    [(look) => jeans(look, 'straight'), 'stone', 'leaves'],
    [(look) => jeans(look, 'flare'), 'indigo', 'window'],
    [(look) => jeans(look, 'skinny'), 'black', 'table'],
  ]),
  ...recipes('denim-jacket', [
    [denimJacket, 'denim', 'arch'],
    [denimJacket, 'stone', 'window'],
  ]),
  ...recipes('leggings', [
    [leggings, 'lilac', 'panel'],
    [leggings, 'ink', 'arch'],
    [leggings, 'coral', 'window'],
    [leggings, 'teal', 'disc'],
  ]),
  ...recipes('bikini', [
    [(look) => bikini(look, 'triangle'), 'coral', 'leaves'],
    [(look) => bikini(look, 'bandeau'), 'teal', 'table', 'leaves'],
    [(look) => bikini(look, 'triangle'), 'mustard', 'window', 'gingham'],
  ]),
  ...recipes('kaftan', [
    [kaftan, 'coral', 'disc', 'leaves'],
    [kaftan, 'cream', 'leaves'],
  ]),
  ...recipes('lingerie', [
    [(look) => lingerie(look, 'lace'), 'rose', 'table'],
    [(look) => lingerie(look, 'plain'), 'ink', 'disc'],
    [(look) => lingerie(look, 'lace'), 'ivory', 'leaves'],
    [(look) => lingerie(look, 'plain'), 'blush', 'window'],
    [(look) => lingerie(look, 'lace'), 'plum', 'disc'],
  ]),
  ...recipes('robe', [[robe, 'blush', 'leaves']]),
  ...recipes('pyjamas', [
    [pyjamas, 'lilac', 'window', 'dots'],
    [pyjamas, 'sky', 'arch', 'stripes'],
  ]),
  ...recipes('boxers', [[boxers, 'sky', 'disc']]),
  ...recipes('socks', [[socks, 'mustard', 'table', 'stripes']]),
  ...recipes('sweater', [
    [(look) => sweater(look, 'cable'), 'ivory', 'leaves'],
    [(look) => sweater(look, 'stripes'), 'clay', 'disc'],
  ]),
  ...recipes('hoodie', [
    [hoodie, 'sage', 'panel'],
    [hoodie, 'ink', 'table'],
  ]),
  ...recipes('coat', [
    [coat, 'cocoa', 'window'],
    [coat, 'sand', 'arch', 'plaid'],
  ]),
  ...recipes('heels', [
    [(look) => heels(look, 'pump'), 'rose', 'plinth'],
    [(look) => heels(look, 'sandal'), 'sand', 'plinth'],
    [(look) => heels(look, 'pump'), 'ink', 'plinth'],
  ]),
  ...recipes('sneakers', [
    [(look) => sneakers(look, 'low'), 'sage', 'plinth'],
    [(look) => sneakers(look, 'high'), 'coral', 'plinth'],
    [(look) => sneakers(look, 'low'), 'denim', 'plinth'],
  ]),
  ...recipes('bag', [
    [(look) => bag(look, 'tote'), 'clay', 'plinth'],
    [(look) => bag(look, 'crossbody'), 'plum', 'plinth'],
    [(look) => bag(look, 'bucket'), 'mustard', 'plinth'],
    [(look) => bag(look, 'tote'), 'sage', 'plinth'],
  ]),
  ...recipes('belt', [[belt, 'cocoa', 'table']]),
  ...recipes('necklace', [
    [(look) => necklace(look, 'beads'), 'teal', 'arch'],
    [(look) => necklace(look, 'chain'), 'rose', 'panel'],
    [(look) => necklace(look, 'beads'), 'clay', 'disc'],
  ]),
  ...recipes('earrings', [
    [(look) => earrings(look, 'hoops'), 'sage', 'plinth'],
    [(look) => earrings(look, 'leaves'), 'clay', 'plinth'],
    [(look) => earrings(look, 'hoops'), 'lilac', 'plinth'],
  ]),
  ...recipes('sunglasses', [[sunglasses, 'cocoa', 'plinth']]),
  ...recipes('cap', [[cap, 'olive', 'plinth']]),
  ...recipes('hat', [[hat, 'sand', 'plinth']]),
  ...recipes('scarf', [[scarf, 'lilac', 'arch', 'plaid']]),
];

/** The picture as SVG; `turn` swings what hangs by so many degrees about its nail. */
export function render({ motif, draw, way, stage, print }: Recipe, turn = 0): string {
  const colourway = COLOURWAYS[way];
  const look: Look = { ...colourway, ...(print && { print: { name: print, color: colourway.accent } }) };
  const [across, down, move] = FIT[motif] ?? [1, 1, 0];
  const transform = `rotate(${turn} 320 96) translate(320 ${400 + move}) scale(${across} ${down}) translate(-320 -400)`;
  return picture(colourway, stage, `<g transform="${transform}">${draw(look)}</g>`);
}

function recipes(motif: Motif, rows: [Draw, ColourwayName, StageName, PatternName?][]): Recipe[] {
  return rows.map(([draw, way, stage, print]) => ({ motif, draw, way, stage, ...(print && { print }) }));
}
