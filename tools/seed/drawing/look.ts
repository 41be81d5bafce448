import type { Colourway } from './colourways';
import type { Piece } from './cloth';

/** How goods are coloured: their way and, when they have one, the print of their main cloth. */
export interface Look extends Colourway {
  print?: Piece['print'];
}

/** Draws goods as SVG elements on the 640 × 800 canvas. */
export type Draw = (look: Look) => string;
