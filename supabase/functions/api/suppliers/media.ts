import { Buffer } from 'node:buffer';
import { fileTypeFromBuffer, type FileTypeResult } from 'file-type';
import { type Accepted, HEAD_BYTES, type MediaType, tooLargeText } from '../../../../src/domain/media.ts';
import { HttpError } from '../http/errors.ts';

/** Longer than any of MARKS, so that none slips through between two chunks. */
const OVERLAP = 16;

/**
 * What no picture or video holds, but a file that is also a page, a program or an archive does. Each is so long that
 * compressed data has it by chance in one file of a million, if at all.
 */
// deno-lint-ignore no-control-regex -- the end of a ZIP archive is made of them
const MARKS = /<(?:script|html|body|iframe|!doctype|\?php|svg[\s>])|%PDF-|PK\x05\x06\0{4}/i;

/** A file that is what it seems to be so far; its body checks the rest as it passes. */
export interface Media extends MediaType {
  /** Errors once the file is too large or turns out to be something else as well. */
  body: ReadableStream<Uint8Array>;
  /** Why the body errored; undefined as long as it did not. */
  refusal(): HttpError | undefined;
}

/** Looks at the beginning of a file; null when it is empty. @throws HttpError 415 for what the field does not take */
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

/** Called with one chunk after the other; returns what speaks against the file. */
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
