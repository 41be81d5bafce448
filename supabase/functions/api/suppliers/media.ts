import { Buffer } from 'node:buffer';
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type';
import { type Accepted, HEAD_BYTES, type MediaType, tooLargeText } from '../../../../src/domain/media.ts';
import { HttpError } from '../http/errors.ts';

/** Longer than any of MARKS, so that none is missed at the border of two chunks. */
const OVERLAP = 16;

/**
 * Marks of files that are also a page, a program or an archive. They are so long that at most one picture or video in a
 * million contains one by chance.
 */
// deno-lint-ignore no-control-regex -- a ZIP archive's end contains control characters
const MARKS = /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|%PDF-|PK\x05\x06\0{4}/i;

/** A file whose beginning was checked. Its body checks the rest while it is read. */
export interface Media extends MediaType {
  /** Errors if the file is too large or contains one of MARKS. */
  body: ReadableStream<Uint8Array>;
  /** Why the body errored; undefined if it did not. */
  refusal(): HttpError | undefined;
}

/** Checks the beginning of a file; null if it is empty. @throws HttpError 415 for a type that the field does not accept */
export async function openMedia(
  content: AsyncIterator<Uint8Array>,
  field: string,
  { types, wrong }: Accepted,
): Promise<Media | null> {
  const head: Uint8Array[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
    const { value, done } = await content.next();
    if (done) break;
    head.push(value);
    size += value.byteLength;
  }
  if (size === 0) return null;
  const found: FileTypeResult | undefined = await fileTypeFromBuffer(Buffer.concat(head));
  const type = found && types[found.ext];
  if (!type) {
    await content.return?.();
    throw new HttpError(415, wrong, { errors: { [field]: [wrong] } });
  }
  let refusal: HttpError | undefined;
  const check = checker(type, field, wrong);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = head.length > 0 ? { value: head.shift(), done: false } : await content.next();
      if (done || !value) return controller.close();
      refusal = check(value);
      if (!refusal) return controller.enqueue(value);
      controller.error(refusal);
      await content.return?.();
    },
    async cancel() {
      await content.return?.();
    },
  });
  return { ...type, body, refusal: () => refusal };
}

/** A function to call with each chunk in turn; it returns the reason to refuse the file. */
function checker(
  type: MediaType,
  field: string,
  wrong: string,
): (chunk: Uint8Array) => HttpError | undefined {
  let size = 0;
  let tail = '';
  return (chunk) => {
    size += chunk.byteLength;
    if (size > type.maxBytes) {
      const message = tooLargeText(type);
      return new HttpError(413, message, { errors: { [field]: [message] } });
    }
    const text = tail + Buffer.from(chunk).toString('latin1');
    tail = text.slice(-OVERLAP);
    return MARKS.test(text) ? new HttpError(415, wrong, { errors: { [field]: [wrong] } }) : undefined;
  };
}
