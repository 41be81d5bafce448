import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { Actor, Answer, Ask } from './actors';
import type { Backend } from './backend';

// Forms that no browser sends, written byte by byte.

const BOUNDARY = 'limite';
const FORM = `multipart/form-data; boundary=${BOUNDARY}`;

/** One part of a form. `more` follows the name: parameters, or further headers on new lines. */
export function part(name: string, value = '', more = ''): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

/** Parts with texts, encoded in UTF-8. */
export function parts(fields: Record<string, unknown>): string {
  const utf8 = (value: unknown) => Buffer.from(String(value)).toString('latin1');
  return Object.entries(fields)
    .map(([name, value]) => part(name, utf8(value)))
    .join('');
}

/** The beginning of a part with a file. Its bytes and a line break have to follow. */
export function filePart(name: string, filename = 'foto.png', type = 'image/png'): string {
  const head = part(name, '', `; filename="${filename}"\r\nContent-Type: ${type}`);
  return head.slice(0, -'\r\n'.length);
}

export const END = `--${BOUNDARY}--\r\n`;

/** A request with this body, one byte per character (latin1), and this content type. */
export function rawForm(body: string, type = FORM): Ask {
  return {
    method: 'POST',
    body: new Uint8Array(Buffer.from(body, 'latin1')),
    headers: type ? { 'content-type': type } : {},
  };
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'));

/** Sends a form piece by piece, without announcing its length. */
export async function sendPieces(
  backend: Backend,
  actor: Actor,
  path: string,
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Answer> {
  const { data } = await actor.client.auth.getSession();
  const init = {
    method: 'POST',
    body: Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>,
    duplex: 'half',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${data.session?.access_token ?? 'none'}`,
      'content-type': FORM,
    },
    ...(signal && { signal }),
  } as const;
  const response = await fetch(backend.url + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}
