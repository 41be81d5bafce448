import { Buffer } from 'node:buffer';
import { fileTypeFromBuffer } from 'file-type';
import { cleanMedia } from '../../../../src/domain/media/clean-media.ts';
import { markFinder } from '../../../../src/domain/media/marks.ts';
import { MediaRefusal } from '../../../../src/domain/media/refusal.ts';
import {
  type Accepted,
  acceptedType,
  HEAD_BYTES,
  type MediaType,
  tooLargeText,
} from '../../../../src/domain/media/media.ts';
import { HttpError, invalidField } from '../http/errors.ts';

/** A file whose beginning was checked. Its body checks the rest while it is read. */
export interface Media extends MediaType {
  /** Without what does not show. Errors if the file is too large, damaged, or also a file of another kind. */
  body: ReadableStream<Uint8Array>;
  /** Why the body errored; undefined if it did not. */
  refusal(): HttpError | undefined;
}

/** Checks the beginning of a file; null if it is empty. @throws HttpError 415 for a type that the field does not accept */
export async function openMedia(
  content: AsyncIterator<Uint8Array>,
  field: string,
  accepted: Accepted,
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
  const type = await typeOf(Buffer.concat(head), accepted).catch(async (error: unknown) => {
    await content.return?.();
    throw asHttpError(error, (text) => wrongType(field, text));
  });
  let refusal: HttpError | undefined;
  const cleaned = cleanMedia(checked([head, content], type, field, accepted.wrong), type);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value, done } = await cleaned.next();
        if (done) return controller.close();
        controller.enqueue(value);
      } catch (error) {
        const reason = asHttpError(error, (text) => invalidField(field, text));
        if (reason instanceof HttpError) refusal = reason;
        controller.error(reason);
        await content.return?.();
      }
    },
    async cancel() {
      await content.return?.();
    },
  });
  return { ...type, body, refusal: () => refusal };
}

async function typeOf(head: Uint8Array, accepted: Accepted): Promise<MediaType> {
  return acceptedType((await fileTypeFromBuffer(head))?.ext, accepted);
}

/** The answer to a refused file; other errors stay as they are. */
function asHttpError(error: unknown, answer: (text: string) => HttpError): unknown {
  return error instanceof MediaRefusal ? answer(error.message) : error;
}

function wrongType(field: string, text: string): HttpError {
  return new HttpError(415, text, { errors: { [field]: [text] } });
}

/** The chunks of a file, as long as there is no reason to refuse it. @throws HttpError 413 or 415 */
async function* checked(
  [head, rest]: [Uint8Array[], AsyncIterator<Uint8Array>],
  type: MediaType,
  field: string,
  wrong: string,
): AsyncGenerator<Uint8Array> {
  const hasMark = markFinder();
  let size = 0;
  for (;;) {
    const chunk = head.shift() ?? await next(rest);
    if (!chunk) return;
    size += chunk.byteLength;
    if (size > type.maxBytes) {
      const message = tooLargeText(type);
      throw new HttpError(413, message, { errors: { [field]: [message] } });
    }
    if (hasMark(chunk)) throw wrongType(field, wrong);
    yield chunk;
  }
}

async function next(rest: AsyncIterator<Uint8Array>): Promise<Uint8Array | null> {
  const { value, done } = await rest.next();
  return done ? null : value;
}
