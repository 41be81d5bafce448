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

/** A form with files. Handed on unread: its files are taken while they come in. */
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
  /** False where a browser sends a file field that nothing was chosen in. */
  named: boolean;
  /** The content, for who wants it; to be read to its end, or returned from. */
  open(): AsyncIterator<Uint8Array>;
}

/** Takes one file of a form. Called in the form's order, before the one in front has been taken. */
export type TakeFile = (file: FormFile) => Promise<void>;

/**
 * The text fields of a form by name, once all its files have been taken.
 * @throws HttpError 400 or 413 for a form that cannot be read one way only, and whatever `takeFile` throws
 */
export async function readMultipart(request: Request, takeFile: TakeFile): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  const files: Promise<void>[] = [];
  const streams = new Set<BusboyFileStream>();
  const stop = new AbortController();
  const endStreams = () => {
    for (const stream of streams) stream.destroy();
  };
  const fail = (reason: unknown) => {
    stop.abort(reason);
    endStreams();
  };
  const form = parserFor(request);

  form.on('field', (name, value, nameTruncated, valueTruncated) => {
    if (nameTruncated || valueTruncated) fail(new HttpError(413, TOO_MUCH));
    else if (PROTOTYPE_KEYS.has(name)) fail(new HttpError(400, BROKEN));
    else texts.set(name, [...(texts.get(name) ?? []), value]);
  });
  form.on('file', (field, stream, name) => {
    streams.add(stream);
    stream.on('error', () => undefined); // of one that nobody reads; who reads it is told as well
    stream.once('close', () => streams.delete(stream));
    let isWanted = false;
    const open = () => {
      isWanted = true;
      return (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    };
    const taken = takeFile({ field, named: Boolean(name), open });
    files.push(taken);
    // The form goes on behind a file; one that is refused ends everything.
    if (!isWanted) stream.resume();
    taken.catch(fail);
  });
  form.on('error', () => fail(new HttpError(400, BROKEN)));
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    form.on(limit, () => fail(new HttpError(413, TOO_MUCH)));
  }

  try {
    await feed(form, request, stop.signal);
  } catch {
    fail(new HttpError(400, BROKEN)); // unless there was a reason already
  }
  if (stop.signal.aborted) endStreams();
  await Promise.allSettled(files);
  stop.signal.throwIfAborted();
  return texts;
}

/** Hands the body to the parser, until the form has been refused; the rest is left to the middleware that reads on. */
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
