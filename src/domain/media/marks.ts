/** Longer than any of MARKS, so that none is missed at the border of two chunks. */
const OVERLAP = 20;

/**
 * Marks of files that are also a page, a program or an archive. They are so long, the shorter ones with text behind them,
 * that even of videos of 50 MB at most one in a million contains one by chance.
 */
const MARKS =
  // oxlint-disable-next-line no-control-regex -- a ZIP archive's end contains control characters
  /<(?:script|iframe|!doctype|(?:html|body|svg|\?php)[\t\n\f\r />][\t\n\f\r -~]{10})|%PDF-\d\.\d|PK\x05\x06\0{4}/i;

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
