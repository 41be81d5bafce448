import { http, HttpResponse, passthrough } from 'msw';
import { expect } from 'vitest';
import { startEmailService } from '../support/email-service';
import { rest, SITE, test as base, type Changes } from './support/failing-project';

// Contact messages are also sent to the operator by e-mail, and no fault of the e-mail service reaches the sender.

const MESSAGE = {
  name: 'Ana Souza',
  email: 'ana@teste.example',
  subject: 'fornecedores',
  message: 'Olá!\nBcc: todos@teste.example\n<b>Quero</b> anunciar.',
};

const test = base
  .extend('emailService', async ({ onTestFinished }) => {
    const service = await startEmailService();
    onTestFinished(service.close);
    return service;
  })
  .extend('contact', ({ project, emailService }) => {
    const stored: unknown[] = [];
    /** What the project answers to a message: the operator's e-mail address. */
    function operatorIs(email: string | null) {
      project.use(
        http.post(rest('/rpc/receive_message'), async ({ request }) => {
          project.keys.message = request.headers.get('apikey');
          stored.push(await request.json());
          return HttpResponse.json(email);
        }),
      );
    }

    project.use(http.post(/^http:\/\/127\.0\.0\.1:/, () => passthrough()));
    operatorIs('dona@guia.example');

    async function send(changes: Changes, message: object): Promise<void> {
      const { status, body } = await project.call(
        '/api/contact',
        { method: 'POST', body: JSON.stringify(message), headers: { 'cf-connecting-ip': '192.0.2.7' } },
        { ...emailService.settings, ...changes },
      );
      expect([status, body]).toEqual([201, { message: 'Mensagem enviada. Obrigado pelo contato!' }]);
    }

    /** Sends a message that is stored, and returns how many milliseconds that took. */
    async function write(changes: Changes = {}, message: object = MESSAGE): Promise<number> {
      const start = performance.now();
      await send(changes, message);
      expect(stored).toHaveLength(1);
      return performance.now() - start;
    }

    return { stored, operatorIs, send, write };
  });

test('the operator receives one plain-text e-mail, with the sender to reply to', async ({
  contact,
  emailService,
  project,
}) => {
  expect(await contact.write()).toBeLessThan(2500); // with time to spare
  expect(emailService.sent).toEqual([
    {
      authorization: 'Bearer chave-do-servico',
      type: 'application/json',
      key: undefined,
      body: {
        from: 'Guia <avisos@guia.example>',
        to: ['dona@guia.example'],
        reply_to: 'ana@teste.example',
        subject: 'Mensagem de Ana Souza: Fornecedores',
        text: `Nome: Ana Souza\nE-mail: ana@teste.example\nAssunto: Fornecedores\n\n${MESSAGE.message}\n\nTodas as mensagens: ${SITE}/admin/mensagens`,
      },
    },
  ]);
  expect(project.keys.message).toBe('secret');
  expect(project.reported).not.toHaveBeenCalled();
});

test('the subject is one line, even if the name has line breaks', async ({ contact, emailService }) => {
  await contact.write({}, { ...MESSAGE, name: 'Ana\u2028Bcc: todos@teste.example\u0085X' });
  expect(emailService.sent[0]?.body.subject).toBe('Mensagem de AnaBcc: todos@teste.exampleX: Fornecedores');
});

test('a message written by a bot is neither stored nor sent to the operator', async ({
  contact,
  emailService,
  project,
}) => {
  await contact.send({}, { ...MESSAGE, website: 'https://spam.example' });
  expect(contact.stored).toEqual([]);
  expect(emailService.sent).toEqual([]);
  expect(project.reported).not.toHaveBeenCalled();
});

test('the hidden field of the form is not stored', async ({ contact }) => {
  await contact.send({}, { ...MESSAGE, website: '' });
  expect(contact.stored).toEqual([MESSAGE]);
});

test('without a key no e-mail is sent', async ({ contact, emailService, project }) => {
  await contact.write({ EMAIL_API_KEY: undefined });
  expect(emailService.sent).toEqual([]);
  expect(project.reported).not.toHaveBeenCalled();
});

test('without an e-mail address of the operator no e-mail is sent', async ({
  contact,
  emailService,
  project,
}) => {
  contact.operatorIs(null);
  await contact.write();
  expect(emailService.sent).toEqual([]);
  expect(project.reported).not.toHaveBeenCalled();
});

test.for<[string, Changes, number?]>([
  ['a refusal by the e-mail service', {}, 422],
  ['a redirect by the e-mail service', {}, 307],
  ['an unreachable e-mail service', { EMAIL_API_URL: 'http://127.0.0.1:1/emails' }],
  ['an invalid URL of the e-mail service', { EMAIL_API_URL: 'nowhere' }],
  ['a missing sender', { EMAIL_FROM: undefined }],
])(
  '%s is reported, and the sender does not notice',
  async ([, changes, status = 200], { contact, emailService, project }) => {
    emailService.status = () => status;
    await contact.write(changes);
    expect(project.reported).toHaveBeenCalledTimes(1);
    const { message } = project.reported.mock.calls[0]![0] as Error;
    expect(message).not.toMatch(/ana@|dona@|chave-do-servico|Secret/i);
  },
);

test(
  'a slow e-mail service times out after three seconds',
  { timeout: 10_000 },
  async ({ contact, emailService, project }) => {
    emailService.status = () => new Promise((resolve) => setTimeout(() => resolve(200), 8000));
    expect(await contact.write()).toBeLessThan(4500);
    expect(emailService.sent).toHaveLength(1);
    expect(project.reported).toHaveBeenCalledTimes(1);
  },
);
