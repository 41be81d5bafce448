import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type Backend } from '../support/backend';
import { ofSize, picture } from '../support/pictures';
import {
  createCallers,
  fieldErrors,
  form,
  requiredFields,
  savedIn,
  SUPPLIERS,
  type Callers,
  type Fields,
} from '../support/supplier-api';
import { createCategory } from '../support/supplier-world';

let backend: Backend;
let people: Callers;
let required: Fields;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  people = await createCallers(backend);
  required = requiredFields(await createCategory(backend));
});
afterAll(() => backend.close());

test('a file that is far too large is refused, and whoever else calls meanwhile does not notice', async () => {
  const large = await form({ ...required, main_image: ofSize(await picture(), 20_000_000) });
  for (let times = 0; times < 3; times++) {
    const [refused, other, visitor] = await Promise.all([
      people.admin.ask(SUPPLIERS, large),
      people.admin.ask(SUPPLIERS, await form(required)),
      people.visitor.ask(SUPPLIERS),
    ]);
    expect(fieldErrors(refused, 413)).toEqual({ main_image: ['O arquivo passa de 5 MB.'] });
    savedIn(other, 201);
    expect(visitor.status).toBe(200);
  }
});

test('the backend keeps a connection open for longer than the function uses it again', async () => {
  const keepAlive = await new Promise<string | undefined>((resolve, reject) => {
    const ask = request(`${backend.url}/rest/v1/`, { headers: { connection: 'keep-alive' } }, (answer) => {
      answer.resume();
      resolve(answer.headers['keep-alive'] as string | undefined);
    });
    ask.once('error', reject).end();
  });
  // Deno’s fetch lets go of an idle connection after 90 seconds; an upload that meets a closed one cannot be repeated.
  expect(Number(/timeout=(\d+)/.exec(keepAlive ?? '')?.[1])).toBeGreaterThan(90);
});
