/** Longer than any of MARKS, so that none is missed at the border of two chunks. */
const OVERLAP = 16;

/**
 * Marks of files that are also a page, a program or an archive. They are so long that at most one picture or video in a
 * million contains one by chance.
 */
// eslint-disable-next-line no-control-regex -- a ZIP archive's end contains control characters
const MARKS = /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|%PDF-|PK\x05\x06\0{4}/i;

/** A function to call for each chunk of a file in turn: whether one of MARKS ends in it. */
export function markFinder(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder('latin1');
  let tail = '';
  return (chunk) => {
    const text = tail + decoder.decode(chunk);
    tail = text.slice(-OVERLAP);
    return MARKS.test(text);
  };
}
