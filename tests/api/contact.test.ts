import { expect } from 'vitest';
import { people, type Actors } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base.extend('inbox', { scope: 'file' }, ({ actors, backend }) => {
  async function send(actor: keyof Actors, body: object, ip = mark()) {
    const headers = { 'cf-connecting-ip': ip };
    const answer = await actors[actor].ask('/functions/v1/api/contact', { method: 'POST', body, headers });
    return { status: answer.status, ...(JSON.parse(answer.text) as { message: string; errors?: object }) };
  }

  function stored(text: string) {
    return backend.sql('select id from public.contact_messages where message = $1', [text]);
  }

  return { send, stored };
});

const message = (text: string) => ({
  name: '  Ana Souza ',
  email: 'Ana@Teste.example',
  subject: 'fornecedores',
  message: text,
});

test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
  '%s can send a message, which only administrators can read',
  async ([, name], { inbox, backend, actors }) => {
    const text = `Olá, quero anunciar.\nObrigada! ${mark()} 👗`;
    expect(await inbox.send(name, message(text))).toMatchObject({
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

test.for([
  [{ name: ' ' }, { name: ['Informe seu nome.'] }],
  [{ email: 'ana@' }, { email: ['Informe um e-mail válido.'] }],
  [{ subject: 'outra coisa' }, { subject: ['Escolha um assunto.'] }],
  [{ message: ' \n ' }, { message: ['Escreva sua mensagem.'] }],
  [{ message: 'x'.repeat(5001) }, { message: ['A mensagem pode ter no máximo 5.000 caracteres.'] }],
  [{ message: '#N/D' }, { message: ['Isto é um erro de planilha. Escreva um texto no lugar.'] }],
  [{ name: '\u200b\u202e' }, { name: ['Informe seu nome.'] }],
  [{ message: undefined }, { message: ['Escreva sua mensagem.'] }],
] as const)(
  'a message with %j is refused, and the answer names the field',
  async ([changes, errors], { backend, inbox }) => {
    const [before] = await backend.sql('select count(*) from public.contact_messages');
    expect(await inbox.send('visitor', { ...message('Olá'), ...changes })).toMatchObject({
      status: 422,
      errors,
    });
    expect(await backend.sql('select count(*) from public.contact_messages')).toEqual([before]);
  },
);

test('a bot that fills in the hidden field gets the same answer as a person, but nothing is stored', async ({
  inbox,
}) => {
  const text = `Compre seguidores! ${mark()}`;
  const answer = await inbox.send('visitor', { ...message(text), website: 'https://spam.example' });
  const honest = await inbox.send('visitor', { ...message(`Olá ${mark()}`), website: '' });
  expect(honest.status).toBe(201);
  expect({ ...answer, request_id: null }).toEqual({ ...honest, request_id: null });
  expect(await inbox.stored(text)).toEqual([]);
});

test('a bot has no more attempts than a person', async ({ inbox }) => {
  const ip = mark();
  const bot = { ...message('Compre!'), website: 'x' };
  for (let sent = 0; sent < 5; sent++) expect((await inbox.send('visitor', bot, ip)).status).toBe(201);
  expect((await inbox.send('visitor', bot, ip)).status).toBe(429);
  expect((await inbox.send('visitor', message('Olá'), ip)).status).toBe(429);
});
