import { darker, lighter } from './color';
import { patternDefinition, type PatternName } from './patterns';

export interface Piece {
  /** Unique within a picture. */
  id: string;
  outline: string;
  fill: string;
  print?: { name: PatternName; color: string };
  /** Lines along which the cloth sinks (dark) or rises (light). */
  folds?: string[];
  lights?: string[];
  /** 1 is cloth; less for flatter, harder things. */
  volume?: number;
}

/** A piece of cloth: its colour, its print, and the soft light and folds that make it fall. */
export function piece({ id, outline, fill, print, folds = [], lights = [], volume = 1 }: Piece): string {
  const shadow = darker(fill, 0.6);
  const glow = lighter(fill, 0.5);
  return `${print ? patternDefinition(`${id}-print`, print.name, print.color) : ''}
<clipPath id="${id}"><path d="${outline}"/></clipPath>
<g clip-path="url(#${id})">
<path d="${outline}" fill="${fill}"/>
${print ? `<path d="${outline}" fill="url(#${id}-print)"/>` : ''}
<path d="${outline}" fill="url(#light)" opacity="${volume}"/>
<g filter="url(#soft)" fill="none" stroke-linecap="round" stroke-width="14">
<path d="${folds.join('')}" stroke="${shadow}" opacity=".34"/>
<path d="${lights.join('')}" stroke="${glow}" opacity=".42"/>
</g>
<path d="${outline}" fill="none" stroke="${shadow}" stroke-width="20" opacity="${0.34 * volume}" filter="url(#edge)"/>
</g>
<path d="${outline}" fill="none" stroke="${shadow}" stroke-width="1.3" stroke-linejoin="round" opacity="${0.5 * volume}"/>`;
}

/** The same piece on every outline: a pair of sleeves, cuffs or straps, numbered in their ids. */
export function pieces(id: string, outlines: string[], look: Omit<Piece, 'id' | 'outline'>): string[] {
  return outlines.map((outline, side) => piece({ ...look, id: `${id}-${side}`, outline }));
}

/** The inner side of the back, seen through the neck; `depth` is how much darker it is than the cloth, 0 to 1. */
export function inside(outline: string, cloth: string, depth = 0.36): string {
  return piece({ id: 'back', outline, fill: darker(cloth, depth), volume: 0.5 });
}

/** Seams and hems: fine lines in a darker tone of the cloth. */
export function seams(fill: string, lines: string[], width = 1.8): string {
  return `<path d="${lines.join('')}" fill="none" stroke="${darker(fill, 0.55)}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity=".5"/>`;
}

/** Decorative stitching in a thread of its own. */
export function stitches(thread: string, lines: string[], width = 1.8): string {
  return `<path d="${lines.join('')}" fill="none" stroke="${thread}" stroke-width="${width}" stroke-dasharray="7 4" opacity=".85"/>`;
}

/** The shadow that outlines throw on the wall behind them. */
export function castShadow(outlines: string[], distance = 16): string {
  return `<g filter="url(#cast)" fill="#3b2418" opacity=".3" transform="translate(${distance} ${distance * 1.25})"><path d="${outlines.join('')}"/></g>`;
}

/** What `piece` and `castShadow` refer to; once in every picture. */
export const CLOTH_DEFINITIONS = `
<linearGradient id="light" x1="0" y1="0" x2="1" y2=".25">
<stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".45" stop-color="#fff" stop-opacity=".03"/>
<stop offset=".55" stop-color="#2b1712" stop-opacity="0"/><stop offset="1" stop-color="#2b1712" stop-opacity=".2"/>
</linearGradient>
${blur('soft', 8)}${blur('edge', 9)}${blur('cast', 13)}${blur('leafblur', 5)}${blur('haze', 14)}`;

function blur(id: string, deviation: number): string {
  return `<filter id="${id}" filterUnits="userSpaceOnUse" x="-80" y="-80" width="800" height="960"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}
