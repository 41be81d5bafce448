import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { call, DOWN, ID, PROJECT, rest, server } from '../support/failing-project';
import { picture } from '../support/pictures';
import { form, requiredFields } from '../support/supplier-api';

test('the files that were stored before one that was not are taken back: nothing has been saved with them', async () => {
  const stored: string[] = [];
  const removed: string[] = [];
  const objects = `${PROJECT}/storage/v1/object`;
  server.use(
    http.get(rest('/admins'), () => HttpResponse.json([{ user_id: ID }])),
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
  expect(await call('/api/suppliers', init)).toMatchObject({ status: 503, body: DOWN });
  expect(stored).toHaveLength(1);
  expect(removed).toEqual(stored);
});
