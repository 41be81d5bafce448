import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { http, HttpResponse, passthrough } from 'msw';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { call, keys, reported, rest, server, SITE, type Changes } from './support/failing-project';

// Whoever runs the site is told of a message by e-mail, and the sender never notices.

interface Sent {
  authorization: string | undefined;
  type: string | undefined;
  body: Record<string, unknown>;
}

const MESSAGE = {
  name: 'Ana Souza',
  email: 'ana@teste.example',
  subject: 'fornecedores',
  message: 'Olá!\nBcc: todos@teste.example\n<b>Quero</b> anunciar.',
};
const sent: Sent[] = [];
let answer: () => Promise<number> | number;
let service: Server;
let settings: Changes;
const stored: unknown[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers;
      sent.push({ authorization, type, body: JSON.parse(text) as Sent['body'] });
      void Promise.resolve(answer()).then((status) =>
        response.writeHead(status).end('{"message":"Secret detail"}'),
      );
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  settings = {
    EMAIL_API_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/emails`,
    EMAIL_API_KEY: 'chave-do-servico',
    EMAIL_FROM: 'Guia <avisos@guia.example>',
  };
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  sent.length = 0;
  stored.length = 0;
  answer = () => 200;
  project('dona@guia.example');
});

/** The project keeps messages and knows this address. */
function project(
  address: string | null,
  asked: () => Response = () => HttpResponse.json({ admin_email: address }),
) {
  server.use(
    http.post(/^http:\/\/127\.0\.0\.1:/, () => passthrough()),
    http.post(rest('/contact_messages'), async ({ request }) => {
      stored.push(await request.json());
      return new HttpResponse(null, { status: 201 });
    }),
    http.get(rest('/operator_settings'), ({ request }) => {
      keys.operator = request.headers.get('apikey');
      return asked();
    }),
  );
}

async function write(changes: Changes = {}, message: object = MESSAGE): Promise<number> {
  const start = performance.now();
  await send(changes, message);
  expect(stored).toHaveLength(1);
  return performance.now() - start;
}

async function send(changes: Changes, message: object): Promise<void> {
  const { status, body } = await call(
    '/api/contact',
    { method: 'POST', body: JSON.stringify(message), headers: { 'cf-connecting-ip': '192.0.2.7' } },
    { ...settings, ...changes },
  );
  expect([status, body]).toEqual([201, { message: 'Mensagem enviada. Obrigado pelo contato!' }]);
}

test('the operator is told once, as plain text, with the sender to reply to', async () => {
  expect(await write()).toBeLessThan(2500); // with time to spare
  expect(sent).toEqual([
    {
      authorization: 'Bearer chave-do-servico',
      type: 'application/json',
      body: {
        from: 'Guia <avisos@guia.example>',
        to: ['dona@guia.example'],
        reply_to: 'ana@teste.example',
        subject: 'Mensagem de Ana Souza: Fornecedores',
        text: `Nome: Ana Souza\nE-mail: ana@teste.example\nAssunto: Fornecedores\n\n${MESSAGE.message}\n\nTodas as mensagens: ${SITE}/admin/mensagens`,
      },
    },
  ]);
  expect(keys.operator).toBe('secret');
  expect(reported).not.toHaveBeenCalled();
});

test('the subject is one line, whatever stands in a name', async () => {
  await write({}, { ...MESSAGE, name: 'Ana\u2028Bcc: todos@teste.example\u0085X' });
  expect(sent[0]?.body.subject).toBe('Mensagem de Ana Bcc: todos@teste.example X: Fornecedores');
});

test('of what a machine writes nobody is told, and nothing is stored', async () => {
  await send({}, { ...MESSAGE, website: 'https://spam.example' });
  expect(stored).toEqual([]);
  expect(sent).toEqual([]);
  expect(reported).not.toHaveBeenCalled();
});

test('what is stored has no trace of the field that people do not see', async () => {
  await send({}, { ...MESSAGE, website: '' });
  expect(stored).toEqual([MESSAGE]);
});

test('without a key nobody is told, and no address is asked for', async () => {
  project(null, () => {
    throw new Error('asked');
  });
  await write({ EMAIL_API_KEY: undefined });
  expect(sent).toEqual([]);
  expect(reported).not.toHaveBeenCalled();
});

test('without an address nobody is told', async () => {
  project(null);
  await write();
  expect(sent).toEqual([]);
  expect(reported).not.toHaveBeenCalled();
});

test.each<[string, () => void, Changes]>([
  ['refuses', () => (answer = () => 422), {}],
  ['sends elsewhere', () => (answer = () => 307), {}],
  ['cannot be reached', () => undefined, { EMAIL_API_URL: 'http://127.0.0.1:1/emails' }],
  ['has no address', () => undefined, { EMAIL_API_URL: 'nowhere' }],
  ['is told no sender', () => undefined, { EMAIL_FROM: undefined }],
  ['is not needed yet: the address cannot be read', () => project(null, () => HttpResponse.error()), {}],
])('an e-mail service that %s is reported, and no harm to the sender', async (_what, set, changes) => {
  set();
  await write(changes);
  expect(reported).toHaveBeenCalledTimes(1);
  const { message } = reported.mock.calls[0]![0] as Error;
  expect(message).not.toMatch(/ana@|dona@|chave-do-servico|Secret/i);
});

test('a slow e-mail service is given up after three seconds', async () => {
  answer = () => new Promise((resolve) => setTimeout(() => resolve(200), 8000));
  expect(await write()).toBeLessThan(4500);
  expect(sent).toHaveLength(1);
  expect(reported).toHaveBeenCalledTimes(1);
}, 10_000);
