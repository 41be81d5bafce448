import { mix } from './color';

export interface Colourway {
  wall: string;
  /** The large calm form behind the garment. */
  form: string;
  cloth: string;
  /** Patterns, linings, second pieces. */
  accent: string;
}

const PAPER = '#f6efe6';

function colourway(wall: string, form: string, cloth: string, accent: string): Colourway {
  return { wall: mix(wall, PAPER, 0.45), form: mix(form, PAPER, 0.12), cloth, accent };
}

/** Warm paper, muted dyes: every one holds beside every other in a grid. */
export const COLOURWAYS = {
  clay: colourway('#f2e6da', '#e4ccb8', '#b96b4b', '#f6e7d3'),
  blush: colourway('#f7ebe5', '#eed4ca', '#d79f92', '#8d4a48'),
  sand: colourway('#f4eee2', '#e5d6bd', '#c9ac80', '#6f5335'),
  sage: colourway('#eeefe6', '#d3dac7', '#8a9c7d', '#f4eedd'),
  olive: colourway('#f0ede1', '#dad5bb', '#707148', '#ebe1bd'),
  sky: colourway('#ebeff0', '#ccdae0', '#7c9db2', '#f6f1e6'),
  denim: colourway('#efebe4', '#d6d5d3', '#4f6a8c', '#d7a469'),
  stone: colourway('#f0ece6', '#d9d0c4', '#7e93a8', '#d7b183'),
  indigo: colourway('#efebe6', '#d3d2d6', '#34445f', '#c99a5f'),
  black: colourway('#efe9e2', '#dcd2c6', '#45454b', '#c9a77c'),
  mustard: colourway('#f7efdc', '#ecd9ad', '#cd9a3e', '#6b4a22'),
  plum: colourway('#f2e9ea', '#dcc8cf', '#7a4a5f', '#ecd3c8'),
  rose: colourway('#f9ebe7', '#f0cec8', '#c2616a', '#fdf0e7'),
  ivory: colourway('#e6dacb', '#d3bfa8', '#f4eee3', '#b48d66'),
  cream: colourway('#dfe0d6', '#c5cab9', '#f3ecdd', '#7f8f72'),
  ink: colourway('#efe9e2', '#d8cdc1', '#3d3b41', '#d2bd9f'),
  teal: colourway('#e8eeeb', '#c5d8d3', '#4e7f7d', '#f2e8d4'),
  lilac: colourway('#f1edf3', '#dad0e2', '#a08fb5', '#f7f1ea'),
  coral: colourway('#fcede5', '#f5d0bf', '#de8267', '#fff4ea'),
  cocoa: colourway('#f1e8df', '#d8c3b1', '#704c3b', '#dcb891'),
} satisfies Record<string, Colourway>;

export type ColourwayName = keyof typeof COLOURWAYS;
