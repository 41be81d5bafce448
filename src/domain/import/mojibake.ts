const BYTES = new Map(
  [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte] as const,
  ),
);
/** What the first byte of an accented letter looks like when UTF-8 is read as Windows-1252. */
const SUSPECT = /[ÃÂâ]./s;

/** "SÃ£o Paulo" as "São Paulo": undoes reading UTF-8 as Windows-1252. Any other text unchanged. */
export function repairMojibake(text: string): string {
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
