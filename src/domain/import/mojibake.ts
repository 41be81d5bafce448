import { WINDOWS_1252 } from './sheet-encoding.ts';

/** Bytes by the character that Windows-1252 or Latin-1 shows for them. */
const BYTES = new Map<string, number>([
  ...Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte] as const),
  ...Array.from(WINDOWS_1252, (character, index) => [character, index + 128] as const),
]);
/** A first byte of UTF-8 and another one, as characters. */
const SUSPECT = /[\xc2-\xf4][\x80-\uffff]/;

/** "SÃ£o Paulo" as "São Paulo": undoes reading UTF-8 as Windows-1252 or Latin-1, once or twice. Any other text unchanged. */
export function repairMojibake(text: string): string {
  const once = undo(text);
  return once === text ? text : undo(once);
}

function undo(text: string): string {
  if (!SUSPECT.test(text)) return text;
  const characters = [...text];
  const bytes = characters.flatMap((character) => BYTES.get(character) ?? []);
  if (bytes.length < characters.length) return text;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

/** What UTF-8 that was read wrongly leaves behind; in Portuguese, Ã stands only among capitals. */
const LEFT_BEHIND =
  /\ufffd|(?<=\p{L})[\x80-\x9f]|[\x80-\x9f](?=\p{L})|ï¿½|â[€\x80]|ðŸ|Â[\xa0-\xbf‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|Ã[\xa1-\xba\xbc-\xbf‚ƒ„†‡ˆ‰Š‹ŒŽ‘“•˜™š›œžŸ]|(?<!\p{Lu})Ã(?!\p{Lu})/u;

/** Whether letters are lost or wrong that repairMojibake() could not tell. */
export function isDamaged(text: string): boolean {
  return LEFT_BEHIND.test(text);
}
