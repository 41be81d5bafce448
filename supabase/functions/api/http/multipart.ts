import { once } from 'node:events';

import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type * as z from 'zod/mini';
import { type Body, PROTOTYPE_KEYS } from './body.ts';
import { HttpError } from './errors.ts';

const LIMITS = {
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  fields: 60,
  files: 40,
  parts: 100,
  headerPairs: 20,
};
const MULTIPART = /^multipart\/form-data\s*(;|$)/i;
const BROKEN = 'O formulário enviado está incompleto ou com erro.';
const TOO_MUCH = 'O formulário enviado tem partes demais, ou grandes demais.';

/** A form with files, passed on unread: readMultipart() stores its files while they arrive. */
export function multipartBody(schema: z.ZodMiniType): Body<Request> {
  return {
    contentType: 'multipart/form-data',
    schema,
    read({ raw }) {
      if (!MULTIPART.test(raw.headers.get('content-type') ?? '')) {
        throw new HttpError(415, 'Envie os dados em formato multipart/form-data.');
      }
      return Promise.resolve(raw);
    },
  };
}

export interface FormFile {
  field: string;
  /** False for a file field of a browser in which no file was chosen. */
  named: boolean;
  /** The content, to be read to its end or closed with `return()`. A file that is not opened is skipped. */
  open(): AsyncIterator<Uint8Array>;
}

/** Handles one file of a form. Called in the form's order, without waiting for the files before. */
export type TakeFile = (file: FormFile) => Promise<void>;

/**
 * The text fields of a form by name, once all its files have been handled.
 * @throws HttpError 400 or 413 for an invalid form, and any error of `takeFile`
 */
export async function readMultipart(request: Request, takeFile: TakeFile): Promise<Map<string, string[]>> {
  const parser = parserFor(request);
  const reader = new FormReader(parser, takeFile);
  try {
    await feed(parser, request, reader.refused);
  } catch {
    reader.refuse(new HttpError(400, BROKEN)); // has no effect after an earlier refusal
  }
  return await reader.result();
}

/** Collects the text fields and passes on the files. The first error refuses the whole form. */
class FormReader {
  private readonly texts = new Map<string, string[]>();
  private readonly files: Promise<void>[] = [];
  private readonly streams = new Set<BusboyFileStream>();
  private readonly stop = new AbortController();

  constructor(parser: BusboyInstance, private readonly takeFile: TakeFile) {
    parser.on('field', (name, value, nameTruncated, valueTruncated) => {
      if (nameTruncated || valueTruncated) this.refuse(new HttpError(413, TOO_MUCH));
      else if (PROTOTYPE_KEYS.has(name)) this.refuse(new HttpError(400, BROKEN));
      else this.texts.set(name, [...(this.texts.get(name) ?? []), value]);
    });
    parser.on('file', (field, stream, name) => this.pass(field, stream, Boolean(name)));
    parser.on('error', () => this.refuse(new HttpError(400, BROKEN)));
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => this.refuse(new HttpError(413, TOO_MUCH)));
    }
  }

  get refused(): AbortSignal {
    return this.stop.signal;
  }

  refuse(reason: unknown): void {
    this.stop.abort(reason);
    this.endStreams();
  }

  async result(): Promise<Map<string, string[]>> {
    if (this.refused.aborted) this.endStreams();
    await Promise.allSettled(this.files);
    this.refused.throwIfAborted();
    return this.texts;
  }

  private pass(field: string, stream: BusboyFileStream, named: boolean): void {
    this.streams.add(stream);
    stream.on('error', () => undefined); // for a stream that is not read; a reader gets the error, too
    stream.once('close', () => this.streams.delete(stream));
    let isOpened = false;
    const open = () => {
      isOpened = true;
      return (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    };
    const taken = this.takeFile({ field, named, open });
    this.files.push(taken);
    // Skip a file that was not opened, so that the parser continues behind it.
    if (!isOpened) stream.resume();
    taken.catch((error: unknown) => this.refuse(error));
  }

  private endStreams(): void {
    for (const stream of this.streams) stream.destroy();
  }
}

/** Passes the body to the parser until the form is refused; drainRequestBody then reads the rest. */
async function feed(form: BusboyInstance, request: Request, refused: AbortSignal): Promise<void> {
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    if (refused.aborted) break;
    if (!form.write(chunk)) await once(form, 'drain', { signal: refused }).catch(() => undefined);
  }
  refused.throwIfAborted();
  const finished = once(form, 'finish', { signal: refused });
  form.end();
  await finished;
}

function parserFor(request: Request): BusboyInstance {
  if (!request.body) throw new HttpError(400, BROKEN);
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: LIMITS,
    });
  } catch {
    throw new HttpError(400, BROKEN); // no boundary
  }
}
