import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActors, people, type Actors } from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { mark } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
beforeAll(async () => {
  backend = await startBackend({ seed: 'none', functions: true });
  actors = await createActors(backend);
});
afterAll(() => backend.close());

const message = (text: string) => ({
  name: '  Ana Souza ',
  email: 'Ana@Teste.example',
  subject: 'fornecedores',
  message: text,
});

async function send(actor: keyof Actors, body: object, address = mark()) {
  const headers = { 'cf-connecting-ip': address };
  const answer = await actors[actor].ask('/functions/v1/api/contact', { method: 'POST', body, headers });
  return { status: answer.status, ...(JSON.parse(answer.text) as { message: string; errors?: object }) };
}

test.each(people('visitor', 'free', 'expired', 'premium', 'admin'))(
  '%s leaves a message, which only administrators can read',
  async (_who, name) => {
    const text = `Olá, quero anunciar.\nObrigada! ${mark()} 👗`;
    expect(await send(name, message(text))).toMatchObject({
      status: 201,
      message: 'Mensagem enviada. Obrigado pelo contato!',
    });
    const rows = await backend.sql(
      'select name, email, subject, answered_at from public.contact_messages where message = $1',
      [text],
    );
    expect(rows).toEqual([
      { name: 'Ana Souza', email: 'Ana@Teste.example', subject: 'fornecedores', answered_at: null },
    ]);
    const read = await actors[name].ask('/rest/v1/contact_messages?select=message');
    expect(read.text.includes(text.slice(-20, -3))).toBe(name === 'admin');
  },
);

test.each([
  [{ name: ' ' }, { name: ['Informe seu nome.'] }],
  [{ email: 'ana@' }, { email: ['Informe um e-mail válido.'] }],
  [{ subject: 'outra coisa' }, { subject: ['Escolha um assunto.'] }],
  [{ message: ' \n ' }, { message: ['Escreva sua mensagem.'] }],
  [{ message: 'x'.repeat(5001) }, { message: ['A mensagem pode ter no máximo 5.000 caracteres.'] }],
  [{ message: undefined }, { message: ['Escreva sua mensagem.'] }],
])('a message with %j is refused at its field', async (changes, errors) => {
  const [before] = await backend.sql('select count(*) from public.contact_messages');
  expect(await send('visitor', { ...message('Olá'), ...changes })).toMatchObject({ status: 422, errors });
  expect(await backend.sql('select count(*) from public.contact_messages')).toEqual([before]);
});

test('what fills in the field that people do not see is thanked, and nothing is kept of it', async () => {
  const text = `Compre seguidores! ${mark()}`;
  const answer = await send('visitor', { ...message(text), website: 'https://spam.example' });
  const honest = await send('visitor', { ...message(`Olá ${mark()}`), website: '' });
  expect(honest.status).toBe(201);
  expect({ ...answer, request_id: null }).toEqual({ ...honest, request_id: null });
  expect(await stored(text)).toEqual([]);
});

test('a machine has no more attempts than anybody', async () => {
  const address = mark();
  const machine = { ...message('Compre!'), website: 'x' };
  for (let sent = 0; sent < 5; sent++) expect((await send('visitor', machine, address)).status).toBe(201);
  expect((await send('visitor', machine, address)).status).toBe(429);
  expect((await send('visitor', message('Olá'), address)).status).toBe(429);
});

function stored(text: string) {
  return backend.sql('select id from public.contact_messages where message = $1', [text]);
}
