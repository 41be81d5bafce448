/** Longer than any mark, so that none is missed between two chunks. */
const OVERLAP = 20;

/** Signs of a page, program or archive, so long that at most one of a million 50 MB videos has one by chance. */
const MARKS =
  // oxlint-disable-next-line no-control-regex -- a ZIP archive's end contains control characters
  /<(?:script|iframe|!doctype|(?:html|body|svg|\?php)[\t\n\f\r />][\t\n\f\r -~]{10})|%PDF-\d\.\d|PK\x05\x06\0{4}/i;

/** Call the returned function for each chunk in turn: whether a mark ends in it. */
export function markFinder(): (chunk: Uint8Array) => boolean {
  const decoder = new TextDecoder('latin1');
  let tail = '';
  return (chunk) => {
    const text = tail + decoder.decode(chunk);
    tail = text.slice(-OVERLAP);
    return MARKS.test(text);
  };
}
