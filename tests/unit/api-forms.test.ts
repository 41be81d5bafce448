import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import type { HonoRequest } from 'hono';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ACCEPTED } from '@/domain/media/media';
import type { HttpError } from '../../supabase/functions/api/http/errors';
import { multipartBody, readMultipart, type FormFile } from '../../supabase/functions/api/http/multipart';
import { readNewSupplier, readSupplierChange } from '../../supabase/functions/api/suppliers/form';
import { openMedia } from '../../supabase/functions/api/suppliers/media';
import type { Ask } from '../support/actors';
import { film, filmHeader } from '../support/media-bytes';
import { followedBy, ofSize, picture, video } from '../support/pictures';
import { bytesOf, END, filePart, part, parts, rawForm } from '../support/raw-forms';

// How /api reads the bytes of a form, of which hostile clients send any. The same through the real function:
// tests/api/suppliers-files.test.ts.

const BROKEN = [400, 'O formulário enviado está incompleto ou com erro.'];
const TOO_MUCH = [413, 'O formulário enviado tem partes demais, ou grandes demais.'];
const INCOMPLETE = [422, 'Confira os dados informados.'];

const PNG = Buffer.from(await (await picture()).arrayBuffer()).toString('latin1');
const FIELDS = parts({
  name: 'Loja',
  instagram: 'loja',
  whatsapp: '11912345678',
  category_id: 1,
  _method: 'PUT',
});
const whole = (more = '') => FIELDS + more + END;
const file = (name = 'main_image') => `${filePart(name)}${PNG}\r\n`;

const drain = async (sent: FormFile) => {
  const content = sent.open();
  while (!(await content.next()).done);
};
const told = (error: unknown) => [(error as HttpError).status, (error as HttpError).message];

/** What a form is answered with, as a new supplier and as a change. */
async function answersTo({ body, ...rest }: Ask): Promise<unknown> {
  const request = new Request('http://form.example', { ...rest, body: body as BodyInit });
  return readMultipart(request, drain)
    .then((texts) => {
      readSupplierChange(texts, { gallery: [], values: {} });
      readNewSupplier(texts);
      return 'accepted';
    })
    .catch(told);
}

test.each([
  ['application/json', '{"name":"Loja"}'],
  ['application/x-www-form-urlencoded', 'name=Loja'],
  ['text/plain', 'name=Loja'],
  ['multipart/mixed; boundary=limite', whole()],
  ['multipart/form-datax; boundary=limite', whole()],
  ['x/y, multipart/form-data; boundary=limite', whole()],
])('/api takes no form of the content type %s', (type, body) => {
  const raw = new Request('http://form.example', { method: 'POST', body, headers: { 'content-type': type } });
  expect(() => multipartBody(z.unknown()).read({ raw } as HonoRequest)).toThrow(
    'Envie os dados em formato multipart/form-data.',
  );
});

const many = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join('');
const header = (more: string) =>
  `--limite\r\nContent-Disposition: form-data; ${more}\r\n\r\nx\r\n${part('name')}${part('_method', 'PUT')}${END}`;

test.each<[string, string | Ask, unknown]>([
  ['that is whole', whole(file() + file('logo')), 'accepted'],
  ['with 20 files of a gallery', whole(many(20, () => file('gallery_images[]'))), 'accepted'],
  ['without a boundary', rawForm(whole(), 'multipart/form-data'), BROKEN],
  ['with an empty boundary', rawForm(whole(), 'multipart/form-data; boundary='), BROKEN],
  ['with another boundary', rawForm(whole(), 'multipart/form-data; boundary=outro'), BROKEN],
  ['with an endless boundary', rawForm(whole(), `multipart/form-data; boundary=${'x'.repeat(9000)}`), BROKEN],
  ['with other line ends', whole().replaceAll('\r\n', '\n'), BROKEN],
  ['that is empty', '', BROKEN],
  [
    'without a body',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=limite' } },
    BROKEN,
  ],
  ['that ends in a name', whole().slice(0, whole().indexOf('instagram') + 4), BROKEN],
  ['that ends in a text', whole().slice(0, whole().indexOf('Loja') + 2), BROKEN],
  ['that ends between two parts', whole().slice(0, whole().indexOf('--limite', 10)), BROKEN],
  ['that ends before its last boundary', FIELDS, BROKEN],
  ['that ends in its last boundary', whole().slice(0, -6), BROKEN],
  ['that ends in a small file', FIELDS + filePart('logo') + PNG.slice(0, 30), BROKEN],
  ['that ends in a large file', FIELDS + file() + filePart('logo') + PNG + '\0'.repeat(1_000_000), BROKEN],
  ...['__proto__', 'constructor', 'prototype'].map((name): [string, string, unknown] => [
    `with a field called ${name}`,
    whole(part(name, '{}')),
    BROKEN,
  ]),
  ['with 61 fields', whole(many(61, (at) => part(`campo${at}`, 'x'))), TOO_MUCH],
  ['with 41 files', whole(many(41, () => file('outro'))), TOO_MUCH],
  ['with 101 parts without a name', whole('--limite\r\n\r\nx\r\n'.repeat(101)), TOO_MUCH],
  ['with 100,000 parts', whole(part('campo').repeat(100_000)), TOO_MUCH],
  ['with a text of 100 kB', whole(part('anotacao', 'x'.repeat(100_000))), TOO_MUCH],
  ['with a long header', header(`name="x"\r\nX-Bomba: ${'x'.repeat(3_000_000)}`), INCOMPLETE],
  ['with 100,000 headers', header(`name="x"${'\r\nX-Bomba: x'.repeat(100_000)}`), INCOMPLETE],
  ['with 100,000 folds', header(`name="x"\r\nX-Bomba: x${'\r\n x'.repeat(100_000)}`), INCOMPLETE],
  ['with a name of 50 kB', header(`name="${'x'.repeat(50_000)}"`), INCOMPLETE],
  ['with an endless quote', header(`name="${'x\\"'.repeat(20_000)}`), INCOMPLETE],
  ['with thousands of parameters', header(`name="x"${'; a="b"'.repeat(10_000)}`), INCOMPLETE],
])('a form %s gets the answer that it should', async (_what, form, answer) => {
  expect(await answersTo(typeof form === 'string' ? rawForm(form) : form)).toEqual(answer);
});

test('a form arrives the same byte by byte', async () => {
  const texts = await readMultipart(
    new Request('http://form.example', {
      ...rawForm(''),
      body: Readable.toWeb(Readable.from(Array.from(bytesOf(whole(file())), (byte) => Uint8Array.of(byte)))),
      duplex: 'half',
    } as RequestInit),
    drain,
  );
  expect(texts.get('name')).toEqual(['Loja']);
});

describe('a file in a form of /api', () => {
  const ANY = ACCEPTED.media.wrong;
  const DAMAGED = 'O arquivo está danificado ou incompleto. Salve de novo e tente outra vez.';
  const EMPTY = 'O vídeo não tem imagens: só o começo do arquivo foi salvo. Exporte de novo.';
  const MB = 1024 * 1024;

  /** The type of a file that is accepted, or why it is refused, wherever its packets end. */
  async function verdictOn(content: Blob, accepted = ACCEPTED.media, packet = 64 * 1024): Promise<unknown> {
    const bytes = new Uint8Array(await content.arrayBuffer());
    async function* packets() {
      for (let at = 0; at < bytes.length; at += packet)
        yield await Promise.resolve(bytes.subarray(at, at + packet));
    }
    try {
      const media = await openMedia(packets(), 'logo', accepted);
      const kept = media
        ? await new Response(media.body).arrayBuffer().catch((error: unknown) => {
            throw media.refusal() ?? error;
          })
        : null;
      return media && [media.contentType, media.extension, kept?.byteLength === content.size];
    } catch (error) {
      return told(error);
    }
  }

  test.each([
    ['a JPEG', () => picture('jpeg'), ['image/jpeg', 'jpg', true]],
    ['a PNG', () => picture('png'), ['image/png', 'png', true]],
    ['a GIF', () => picture('gif'), ['image/gif', 'gif', true]],
    ['an MP4 video', () => video('mp4'), ['video/mp4', 'mp4', true]],
    ['a QuickTime video', () => video('mov'), ['video/quicktime', 'mov', true]],
    ['a WebM video', () => video('webm'), ['video/webm', 'webm', true]],
    ['nothing', () => new Blob([]), null],
    [
      'a picture with less-than signs',
      async () => followedBy(await picture(), '<p>< script ><pdf> PK %PD'),
      ['image/png', 'png', false],
    ],
    ...[
      ['a web page', '<!doctype html><script>alert(1)</script>'],
      ['an SVG picture', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['a script', '#!/bin/sh\nrm -rf /'],
      ['a PDF', '%PDF-1.7\n'],
      ['a WebP picture', 'RIFF\x24\0\0\0WEBPVP8 '],
      ['half a signature', '\x89PN'],
      ['one byte', 'G'],
    ].map(([what, text]) => [what, () => new Blob([bytesOf(text!)]), [415, ANY]] as const),
    ['a JPEG that was cut off', async () => (await picture('jpeg')).slice(0, -20), [422, DAMAGED]],
    ['an MP4 that is only a header', () => new Blob([filmHeader('mp4')]), [422, EMPTY]],
    ['an MP4 that was cut off', () => new Blob([film('mp4').slice(0, 50)]), [422, DAMAGED]],
    ['a picture of 5 MB', async () => ofSize(await picture(), 5 * MB), ['image/png', 'png', false]],
    [
      'a picture of 5 MB and a byte',
      async () => ofSize(await picture(), 5 * MB + 1),
      [413, 'O arquivo passa de 5 MB.'],
    ],
    ['a video of 50 MB', () => ofSize(video(), 50 * MB), ['video/mp4', 'mp4', true]],
    ['a video of 50 MB and a byte', () => ofSize(video(), 50 * MB + 1), [413, 'O arquivo passa de 50 MB.']],
  ] as [string, () => Blob | Promise<Blob>, unknown][])(
    'is recognized by its content: %s',
    async (_what, make, verdict) => {
      expect(await verdictOn(await make())).toEqual(verdict);
    },
  );

  const ZIP_END = new Uint8Array([0x50, 0x4b, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, 70, 0, 0, 0, 90, 0, 0, 0, 0, 0]);
  test.each([
    ['a GIF with a script', 'gif', '/*<ScRiPt>alert(1)</script>*/'],
    ['a JPEG with a page', 'jpeg', '<HTML><body onload=alert(1)>'],
    ['a PNG with a frame', 'png', '<iframe src=//outro.example>'],
    ['a PNG with a program', 'png', '<?php system($_GET[0]); ?>'],
    ['a PNG that is also an archive', 'png', ZIP_END],
    ['a JPEG that is also a PDF', 'jpeg', '\n%PDF-1.4\n1 0 obj'],
    ['a GIF with a drawing', 'gif', '<svg onload=alert(1)>'],
  ] as const)('is refused even if it is also a valid picture: %s', async (_what, format, tail) => {
    const small = await picture(format);
    // In packets so small that the mark is split, and far behind the signature at the beginning.
    expect(await verdictOn(followedBy(small, tail), ACCEPTED.media, 5)).toEqual([415, ANY]);
    expect(await verdictOn(followedBy(ofSize(small, 300_000), tail))).toEqual([415, ANY]);
  });

  test('is refused for a logo if it is a video', async () => {
    for (const format of ['mp4', 'mov', 'webm'] as const)
      expect(await verdictOn(video(format), ACCEPTED.image)).toEqual([415, ACCEPTED.image.wrong]);
  });
});
