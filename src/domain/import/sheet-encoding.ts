/** Encodings of text files that do not say which one they have, and what people call them. */
const LABELS = { 'windows-1252': 'Windows', 'utf-8': 'UTF-8', macintosh: 'Mac', cp850: 'DOS' };
export type Encoding = keyof typeof LABELS;

const ENCODINGS = Object.keys(LABELS) as Encoding[];

/** The characters of the bytes from 0x80. Not of TextDecoder: browsers have no CP850, and Node reads Windows-1252 as Latin-1. */
const UPPER_HALF = {
  'windows-1252':
    '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ' +
    String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index)),
  macintosh: new TextDecoder('macintosh').decode(Uint8Array.from({ length: 128 }, (_, index) => 128 + index)),
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\xad±‗¾¶§÷¸°¨·¹³²■\xa0',
};

export const WINDOWS_1252 = UPPER_HALF['windows-1252'];

function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes);
  const upper = UPPER_HALF[encoding];
  const units = Uint16Array.from(bytes, (byte) => (byte < 128 ? byte : upper.charCodeAt(byte - 128)));
  return new TextDecoder('utf-16le').decode(units);
}

/** UTF-16 with a byte order mark, or told by the zeros of its Latin letters, which no other text has. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length);
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > sample.length / 4) return 'utf-16le';
  return odd === 0 && even > sample.length / 4 ? 'utf-16be' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const CAPITALS = 'ÁÀÂÃÉÊÍÓÔÕÚÜÇ';
/** Letters that Portuguese has besides ASCII. */
const USED = new RegExp(`[${CAPITALS}]`, 'gi');
/** Signs that may stand between letters: D’Ana, Nº·A. */
const BETWEEN = '\\xa0\\xad’‘·•®™°';
const UNUSED = new RegExp(
  [
    '[\\x80-\\x9f\\ufffd]',
    `(?![${CAPITALS}${CAPITALS.toLowerCase()}ªº])[^\\P{L}\\x00-\\x7f]`, // other letters
    `(?<=\\p{L})(?![${BETWEEN}])[^\\p{L}\\x00-\\x7f](?=\\p{L})`, // other signs between letters
    `(?<=\\p{Ll})[${CAPITALS}]`, // a capital inside a word
  ].join('|'),
  'gu',
);

interface Reading {
  encoding: Encoding;
  text: string;
  unused: number;
  score: number;
}

const SAMPLE_BYTES = 300_000;

/** The most likely readings first. Of equal ones Windows-1252, as Excel saves in Brazil. */
function readings(bytes: Uint8Array): Reading[] {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const all = ENCODINGS.map((encoding): Reading => {
    const text = decode(sample, encoding);
    const unused = text.match(UNUSED)?.length ?? 0;
    return { encoding, text, unused, score: (text.match(USED)?.length ?? 0) - 2 * unused };
  });
  const [windows] = all;
  if (windows?.unused === 0) return [windows];
  return all.sort((one, other) => other.score - one.score);
}

/** The text of a file that is no workbook, in its most likely encoding or in this one. */
export function decodeSheet(bytes: Uint8Array, encoding?: Encoding): string {
  if (encoding) return decode(bytes, encoding);
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  return decode(bytes, isUtf8(bytes) ? 'utf-8' : (readings(bytes)[0]?.encoding ?? 'windows-1252'));
}

export interface EncodingGuess {
  encoding: Encoding;
  label: string;
  /** Some cells with accents. */
  sample: string;
}

const SAMPLES = 3;
const LONGEST_SAMPLE = 30;

function sampleOf(text: string): string {
  const cells = text.split(/[;,\t\r\n|"]+/).filter((cell) => /[\x80-\uffff]/.test(cell));
  return [...new Set(cells.map((cell) => cell.trim().slice(0, LONGEST_SAMPLE)))]
    .slice(0, SAMPLES)
    .join(' · ');
}

/** How the file may be read, the most likely way first; none where only one makes sense. */
export function encodingGuesses(bytes: Uint8Array): EncodingGuess[] {
  if (wideEncoding(bytes) || isUtf8(bytes)) return [];
  const all = readings(bytes);
  const whole = all.filter(({ unused }) => unused === 0);
  if (whole.length === 1 && whole[0] === all[0]) return [];
  return all.map(({ encoding, text }) => ({ encoding, label: LABELS[encoding], sample: sampleOf(text) }));
}
