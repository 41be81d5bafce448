import { Readable } from 'node:stream';
import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { JPEG } from '../../src/domain/media/media';
import type { FileStore } from '../../supabase/functions/api/suppliers/file-store';
import { Uploads } from '../../supabase/functions/api/suppliers/uploads';
import { DOWN, ID, PROJECT, rest, TOKEN, test as base } from './support/failing-project';
import { ofSize, picture } from '../support/pictures';
import { bytesOf, filePart, parts, rawForm } from '../support/raw-forms';
import { pictureWith } from '../support/stored-files';
import { form, requiredFields } from './support/supplier-api';

const test = base
  /** Sends a new supplier with this main image, whose upload Storage answers with `store`. */
  .extend(
    'sendPicture',
    ({ project }) =>
      async (image: Blob, store: (request: Request) => Promise<Response>) => {
        project.use(
          http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID, role: 'owner' }])),
          http.post(rest('/rpc/reserve_supplier_id'), () => HttpResponse.json(7)),
          http.post(`${PROJECT}/storage/v1/object/:bucket/*`, ({ request }) => store(request)),
        );
        const { body, headers = {} } = await form({ ...requiredFields(1), main_image: image });
        return project.call('/api/suppliers', {
          method: 'POST',
          headers,
          body: body as Uint8Array<ArrayBuffer>,
        });
      },
  );

test('a failed upload removes the files that were stored before it', async ({ project }) => {
  const stored: string[] = [];
  const removed: string[] = [];
  const objects = `${PROJECT}/storage/v1/object`;
  project.use(
    http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID, role: 'owner' }])),
    http.post(rest('/rpc/reserve_supplier_id'), () => HttpResponse.json(7)),
    http.post(`${objects}/:bucket/*`, async ({ request }) => {
      await request.arrayBuffer();
      if (stored.length > 0) return HttpResponse.json({ message: 'gone' }, { status: 503 });
      stored.push(new URL(request.url).pathname.split('/').slice(5).join('/'));
      return HttpResponse.json({ Key: 'k', Id: 'i' });
    }),
    http.delete(`${objects}/:bucket`, async ({ request }) => {
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes);
      return HttpResponse.json([]);
    }),
  );
  const pictures = { main_image: await picture(), logo: await picture() };
  const { body, headers = {} } = await form({ ...requiredFields(1), ...pictures });
  const init = { method: 'POST', headers, body: body as Uint8Array<ArrayBuffer> };
  expect(await project.call('/api/suppliers', init)).toMatchObject({ status: 503, body: DOWN });
  expect(stored).toHaveLength(1);
  expect(removed).toEqual(stored);
});

test('a file over the limit never arrives completely, even at a Storage that takes files of any size', async () => {
  let arrived = 0;
  const files: FileStore = {
    links: { ofPublic: () => expect.unreachable(), ofGallery: () => expect.unreachable() },
    remove: () => Promise.resolve(),
    async upload(_token, _file, body) {
      for await (const chunk of body) arrived += chunk.byteLength;
    },
  };
  const uploads = new Uploads(files, TOKEN, () => Promise.resolve(7));
  const content = ofSize(await picture(), JPEG.maxBytes + 1).stream();
  const file = { field: 'main_image', named: true, open: () => content.values() };
  await expect(uploads.take(file)).rejects.toMatchObject({ status: 413 });
  expect(arrived).toBeLessThanOrEqual(JPEG.maxBytes);
  expect(uploads.mainImage).toBeUndefined();
});

test('an endless file is refused while it is sent, and only a part of the rest is still read', async ({
  project,
}) => {
  project.use(
    http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID, role: 'owner' }])),
    http.post(rest('/rpc/reserve_supplier_id'), () => HttpResponse.json(7)),
    http.post(`${PROJECT}/storage/v1/object/:bucket/*`, async ({ request }) => {
      await request.arrayBuffer();
      return HttpResponse.json({ Key: 'k', Id: 'i' });
    }),
  );
  const MB = 1024 * 1024;
  let sent = 0;
  function* endless() {
    yield bytesOf(parts(requiredFields(1)) + filePart('main_image'));
    yield pictureWith('');
    for (; sent < 2_000; sent++) yield new Uint8Array(MB);
  }
  const answer = await project.call('/api/suppliers', {
    ...rawForm(''),
    body: Readable.toWeb(Readable.from(endless())),
    duplex: 'half',
  } as RequestInit);
  expect(answer).toMatchObject({
    status: 413,
    body: { errors: { main_image: ['O arquivo passa de 5 MB.'] } },
  });
  expect(sent).toBeLessThan(80);
});

test.for([
  ['a session that ended during the upload', 401, '"exp" claim timestamp check failed'],
  ['an admin who lost the role during the upload', 403, 'new row violates row-level security policy'],
] as const)('Storage’s refusal of %s is answered with %i', async ([, status, message], { sendPicture }) => {
  const refusal = { statusCode: '403', error: 'Unauthorized', message };
  const answer = await sendPicture(await picture(), async (request) => {
    await request.arrayBuffer();
    return HttpResponse.json(refusal, { status: 400 });
  });
  expect(answer.status).toBe(status);
});
