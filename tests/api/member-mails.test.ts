import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, vi } from 'vitest';
import { MAIL_EXAMPLE_NAMES } from '../../src/domain/mail-example';
import { EXAMPLES } from '../../supabase/functions/api/mail/examples';
import { createActor, people, sessionOf, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { startEmailService, type Sent } from '../support/email-service';
import { test as base } from '../support/fixtures';
import { openShop, type Shop } from '../support/mercadopago/shop';
import { leaks } from '../support/find-secrets';
import { enterThisWeek, ranAgo } from '../support/mail-runs';
import { begin, pay, refund } from '../support/purchases';
import { secretsIn } from '../support/supplier-world';

// The e-mails about purchases, which the scheduled job hands to the e-mail service.

const test = base
  .extend('reported', { scope: 'file' }, () => vi.fn<(error: unknown) => void>())
  .extend('emailService', { scope: 'file' }, async ({ reported: _reported }, { onCleanup }) => {
    const service = await startEmailService();
    onCleanup(service.close);
    return service;
  })
  .extend('shop', { scope: 'file' }, async ({ backend, reported, emailService }, { onCleanup }) => {
    const siteUrl = 'https://guia.example';
    const shop = await openShop(backend, { siteUrl, reportError: reported, env: emailService.settings });
    onCleanup(shop.close);
    return shop;
  })
  .extend('member', ({ backend }) => createActor(backend));
test.beforeEach(async ({ backend, reported, emailService }) => {
  reported.mockClear();
  emailService.sent.length = 0;
  emailService.status = () => 200;
  await backend.sql('delete from private.outbox');
  await backend.sql("update private.mail_kinds set wish = null where kind = 'receipt'");
});

async function buy(backend: Backend, { account }: Actor) {
  return pay(backend, await begin(backend, account));
}

/** As if the mails that wait had last been tried long ago. */
const later = (backend: Backend) =>
  backend.sql(
    "update private.outbox set next_attempt_at = now() - interval '1 minute' where sent_at is null",
  );

/** So many mails about one order, as if it had been paid as often. */
const writeReceipts = (backend: Backend, { account }: Actor, { id }: { id: string }, count: number) =>
  backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     select $1, 'receipt', 'mail ' || n, jsonb_build_object('order_id', $2::text) from generate_series(1, $3) n`,
    [account.id, id, count],
  );

/** As if receipts were mails that members turn off by notify_promotions. */
const makeOptional = (backend: Backend) =>
  backend.sql("update private.mail_kinds set wish = 'notify_promotions' where kind = 'receipt'");

const maintain = (backend: Backend, on: boolean) =>
  backend.sql('update public.settings set maintenance_mode = $1', [on]);

const numberOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

test('a purchase and its refund are told to the buyer, in text and HTML, with the site’s name', async ({
  backend,
  emailService,
  member,
  reported,
  shop,
}) => {
  const order = await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 1 } } });
  await refund(backend, order, 'Não era o que eu <b>queria</b>');
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } });

  const [receipt, refunded] = emailService.sent;
  expect(emailService.sent).toHaveLength(2);
  expect(receipt).toEqual({
    authorization: 'Bearer chave-do-servico',
    type: 'application/json',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    body: {
      from: 'Guia <avisos@guia.example>',
      to: [member.account.email],
      subject: 'Pagamento confirmado',
      text: expect.stringContaining('Guia de Fornecedores\n\nRecebemos seu pagamento. Obrigado!') as string,
      html: expect.stringContaining('href="https://guia.example/perfil?aba=compras"') as string,
    },
  });
  expect(receipt!.body.text).toContain(`Pedido ${numberOf(order)}, de `);
  expect(receipt!.body.text).toContain('Premium Mensal, 1 mês, R$ 29,90, Pix.');
  expect(receipt!.body.text).toMatch(/Seu Premium vale até \d+ de \w+ de 20\d\d\./);

  expect(refunded!.body).toMatchObject({ to: [member.account.email], subject: 'Reembolso feito' });
  expect(refunded!.body.text).toContain('Devolvemos R$ 29,90 pelo mesmo meio com que você pagou.');
  expect(refunded!.body.text).toContain('No Pix, o dinheiro costuma chegar em minutos.\n');
  expect(refunded!.body.text).not.toContain('cartão');
  expect(refunded!.body.text).toContain('Dúvidas? Escreva para a gente: https://guia.example/contato');
  expect(refunded!.body.html).toMatch(
    /Dúvidas\? <a href="https:\/\/guia\.example\/contato" [^>]+>Escreva para a gente<\/a><\/p>/,
  );
  expect(refunded!.body.text).toContain('Motivo: Não era o que eu <b>queria</b>');
  expect(refunded!.body.html).toContain('Motivo: Não era o que eu &lt;b&gt;queria&lt;/b&gt;');
  expect(refunded!.body.text).toContain('Seu acesso Premium terminou.');
  expect(refunded!.key).not.toBe(receipt!.key);
  expect(reported).not.toHaveBeenCalled();
});

test('a mail that the e-mail service refuses is sent by a later job, under the same key', async ({
  backend,
  emailService,
  member,
  reported,
  shop,
}) => {
  emailService.status = () => 503;
  await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('E-mail service: 503'), {});
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } });
  expect(emailService.sent).toHaveLength(1); // not before its time
  emailService.status = () => 200;
  await later(backend);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  const [first, second] = emailService.sent;
  expect(second).toEqual(first);
});

test('one mail that fails does not stop the others, and many are sent in one job', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  emailService.status = () => (emailService.sent.length === 3 ? 422 : 200);
  for (let bought = 0; bought < 12; bought++) await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 11 } } });
  expect(emailService.sent).toHaveLength(12);
});

test('an e-mail service that is down is tried with one batch, not with every mail', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  emailService.status = () => 500;
  const order = await begin(backend, member.account);
  await writeReceipts(backend, member, order, 101);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(emailService.sent).toHaveLength(100);
});

describe('the job writes and sends what a date has made due:', () => {
  const lastWeek = async (backend: Backend) => {
    for (const kind of ['digest', 'reminder', 'premium_end'] as const) await ranAgo(backend, kind, '7 days');
  };

  test('the digest of a saved search, with a link to all that it finds', async ({
    backend,
    emailService,
    member,
    reported,
    shop,
    suppliers,
  }) => {
    await shop.runJobs();
    emailService.sent.length = 0;
    await lastWeek(backend);
    await enterThisWeek(backend);
    const saved = await member.ask('/rest/v1/saved_searches', {
      method: 'POST',
      body: { name: 'Os <b>meus</b>', category_id: suppliers.categoryId },
    });
    expect(saved.status).toBe(201);
    expect(await shop.runJobs()).toMatchObject({ status: 200 });
    expect(reported).not.toHaveBeenCalled();
    const { body } = emailService.sent.find(({ body }) => (body.to as string[])[0] === member.account.email)!;
    expect(body.subject).toBe('2 fornecedores novos nas suas buscas');
    expect(body.text).toMatch(
      /Ver os planos: https:\/\/guia\.example\/planos\n\nDesde o último resumo [^\n]+:\n\nOs <b>meus/,
    );
    expect(body.html).toMatch(/<a href="https:\/\/guia\.example\/planos" [^>]+>Ver os planos<\/a>/);
    expect(body.text).toContain(`\nOs <b>meus</b>\n\n- ${suppliers.open.teaser.name}\n`);
    expect(body.text).toContain(
      `${suppliers.open.terms.city}, SP\n  https://guia.example/fornecedores/${suppliers.open.id}`,
    );
    expect(body.text).toMatch(
      new RegExp(`- ${suppliers.premium.teaser.name}\\n  F-\\d+ · [^\\n]+ · Premium\\n`),
    );
    expect(body.html).toContain('Os &lt;b&gt;meus&lt;/b&gt;');
    expect(body.headers).toHaveProperty('List-Unsubscribe');
    expect(
      leaks({ status: 200, headers: new Headers(), text: JSON.stringify(body) }, [
        ...secretsIn(suppliers.premium),
        ...secretsIn(suppliers.early),
        ...secretsIn(suppliers.earlyPremium),
      ]),
    ).toEqual([]);
    // A week's mails are written once.
    expect(await shop.runJobs()).toMatchObject({ body: { data: { written: 0, mailed: 0 } } });
  });

  test('reminders of the notebook and the end of Premium', async ({
    backend,
    emailService,
    reported,
    shop,
    suppliers,
  }) => {
    const ana = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    await shop.runJobs();
    emailService.sent.length = 0;
    await lastWeek(backend);
    await backend.sql(
      `update public.subscriptions set expires_at = private.end_of_day(private.last_due('premium_end') + interval '1 day') where user_id = $1`,
      [ana.account.id],
    );
    await ana.ask('/rest/v1/rpc/save_notebook_entry', {
      method: 'POST',
      body: { supplier_id: suppliers.open.id, changes: { note: 'Só entre nós', status: 'waiting' } },
    });
    await backend.sql(
      `update public.notebook_entries set remind_on = private.day_of(private.last_due('reminder')) where user_id = $1`,
      [ana.account.id],
    );
    expect(await shop.runJobs()).toMatchObject({ status: 200 });
    expect(reported).not.toHaveBeenCalled();
    const mails = emailService.sent.filter(({ body }) => (body.to as string[])[0] === ana.account.email);
    const reminder = mails.find(({ body }) => String(body.subject).startsWith('Lembrete'))!.body;
    expect(reminder.subject).toBe(`Lembrete: ${suppliers.open.teaser.name}`);
    expect(reminder.text).toContain('Aguardando resposta');
    expect(JSON.stringify(reminder)).not.toContain('Só entre nós');
    const end = mails.find(({ body }) => String(body.subject).startsWith('Seu Premium'))!.body;
    expect(end.subject).toMatch(/^Seu Premium termina (amanhã|hoje)$/); // the latter before nine in the morning
    expect(end.text).toMatch(/Seu Premium vale até \d+ de \S+ de 20\d\d\. Depois disso/);
    expect(end.text).toContain('1 favorito continua salvo na sua conta');
    expect(end.html).toContain('href="https://guia.example/assinatura"');
  });
});

test('mails that can be turned off have a link to do so, for their receiver and for the mail program', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await makeOptional(backend);
  const order = await begin(backend, member.account);
  await writeReceipts(backend, member, order, 1);
  await shop.runJobs();
  const [{ body }] = emailService.sent as [Sent];
  const headers = body.headers as Record<string, string>;
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, link] =
    /^<(https:\/\/guia\.example\/api\/emails\/unsubscribe\?kind=receipt&key=[0-9a-f-]{36})>$/.exec(
      headers['List-Unsubscribe']!,
    )!;
  const key = new URL(link!).searchParams.get('key')!;
  const page = `https://guia.example/emails/sair?tipo=receipt&chave=${key}`;
  expect(body.text).toContain(`Não quero mais receber e-mails como este: ${page}`);
  expect(body.html).toContain(`href="${page.replace('&', '&amp;')}"`);

  const url = `${shop.url}/functions/v1/api/emails/unsubscribe${new URL(link!).search}`;
  const send = (init: RequestInit, at = url) => fetch(at, { redirect: 'manual', ...init });
  const form = (text: string) => ({ method: 'POST', body: new URLSearchParams(text) });
  const wanted = async () => {
    const rows = await backend.sql<{ on: boolean }>(
      'select notify_promotions as on from public.profiles where id = $1',
      [member.account.id],
    );
    return rows[0]!.on;
  };
  const opened = await send({});
  expect([opened.status, opened.headers.get('location')]).toEqual([302, page]);
  expect((await send({ method: 'HEAD' })).status).toBe(302);
  expect((await send({ method: 'POST' })).status).toBe(415);
  expect((await send(form(''))).status).toBe(422);
  expect((await send(form('List-Unsubscribe=Sim'))).status).toBe(422);
  const wrong = await send(form('List-Unsubscribe=One-Click'), url.replace(key, crypto.randomUUID()));
  expect(wrong.status).toBe(404);
  expect((await send(form('List-Unsubscribe=One-Click'), url.replace(key, '1'))).status).toBe(404);
  expect(await wanted()).toBe(true);

  const fields = new FormData();
  fields.set('List-Unsubscribe', 'One-Click');
  await maintain(backend, true);
  for (const body of [fields, new URLSearchParams('List-Unsubscribe=One-Click')]) {
    const answer = await send({ method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      '{"message":"Você não recebe mais estes e-mails."}',
    ]);
  }
  await maintain(backend, false);
  expect(await wanted()).toBe(false);
});

test('only links that do not work are limited, by IP address', async ({ backend, shop }) => {
  const receiver = await createActor(backend);
  const [{ key }] = (await backend.sql('select key from private.mail_keys where user_id = $1', [
    receiver.account.id,
  ])) as [{ key: string }];
  const send = async (one: string) => {
    const url = `${shop.url}/functions/v1/api/emails/unsubscribe?kind=digest&key=${one}`;
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams('List-Unsubscribe=One-Click'),
    });
    return answer.status;
  };
  await backend.sql('delete from private.rate_limits');
  for (let time = 0; time < 5; time++) expect(await send(key)).toBe(200);
  for (let time = 0; time < 99; time++) await send(crypto.randomUUID());
  expect(await send(key)).toBe(200);
  expect(await send(crypto.randomUUID())).toBe(404);
  expect(await send(crypto.randomUUID())).toBe(429);
});

test('receipts have no such link', async ({ backend, emailService, member, shop }) => {
  await buy(backend, member);
  await shop.runJobs();
  expect(emailService.sent[0]!.body).not.toHaveProperty('headers');
  expect(emailService.sent[0]!.body.text).not.toContain('/emails/');
});

describe('an e-mail service that was sent too many', () => {
  const busy = (seconds: string) => ({ status: 429, headers: { 'retry-after': seconds } });

  test('gets the same mails again within the job after the time that it asks for', async ({
    backend,
    emailService,
    member,
    reported,
    shop,
  }) => {
    const refused: number[] = [];
    emailService.status = () => {
      if (refused.length >= 10) return 200;
      refused.push(Date.now());
      return busy('1');
    };
    await writeReceipts(backend, member, await begin(backend, member.account), 12);
    expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 12 } } });
    expect(refused.at(-1)! - refused[0]!).toBeGreaterThanOrEqual(950);
    expect(new Set(emailService.sent.map(({ key }) => key)).size).toBe(12);
    expect(await backend.sql('select distinct attempts, problem from private.outbox')).toEqual([
      { attempts: 1, problem: null },
    ]);
    expect(reported).not.toHaveBeenCalled();
  });

  test('for the day gets the mails that are left tomorrow, without a lost attempt', async ({
    backend,
    emailService,
    member,
    shop,
  }) => {
    emailService.status = () => (emailService.sent.length <= 20 ? 200 : busy('80000'));
    await writeReceipts(backend, member, await begin(backend, member.account), 40);
    expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 20 } } });
    expect(emailService.sent.length).toBeLessThanOrEqual(28); // those that were under way
    const rows = await backend.sql(
      `select attempts, count(*)::integer as mails, bool_and(next_attempt_at > now() + interval '22 hours') as tomorrow
       from private.outbox where sent_at is null group by attempts`,
    );
    expect(rows).toEqual([{ attempts: 0, mails: 20, tomorrow: true }]);
  });
});

describe('a message of the mail service', () => {
  const secret = Buffer.from('um segredo de teste, só daqui').toString('base64');
  const settings = { EMAIL_WEBHOOK_SECRET: `whsec_${secret}` };

  interface Message {
    body: string;
    id?: string;
    sentAt?: number;
    signatures?: (right: string) => string;
  }

  /** Sends a message, signed as the service documents it. */
  async function send(
    shop: Shop,
    { body, id = 'msg_1', sentAt = Date.now(), signatures = (right) => right }: Message,
  ) {
    const seconds = String(Math.floor(sentAt / 1000));
    const hash = createHmac('sha256', Buffer.from(secret, 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64');
    const headers = { 'svix-id': id, 'svix-timestamp': seconds, 'svix-signature': signatures(`v1,${hash}`) };
    const answer = await fetch(`${shop.url}/functions/v1/api/emails/events`, {
      method: 'POST',
      body,
      headers,
    });
    return answer.status;
  }

  const event = (type: string, to: string, bounce?: { type: string }) =>
    JSON.stringify({
      type,
      created_at: '2026-11-22T23:41:12.126Z',
      data: {
        created_at: '2026-11-22T23:41:11.894719+00:00',
        email_id: '56761188-7520-42d8-8898-ff6fc54ce618',
        from: 'Guia <avisos@guia.example>',
        to: [to],
        subject: 'Pagamento confirmado',
        ...(bounce && { bounce: { message: 'The address does not exist.', subType: 'General', ...bounce } }),
      },
    });

  const open = (backend: Backend, env: Record<string, string> = settings) =>
    openShop(backend, { siteUrl: 'https://guia.example', env });

  const blocked = async (backend: Backend, { account }: Actor) => {
    const rows = await backend.sql<{ reason: string }>(
      'select reason from private.blocked_addresses where user_id = $1',
      [account.id],
    );
    return rows[0]?.reason ?? null;
  };

  test.for([
    ['email.bounced', { type: 'Permanent' }, 'bounced'],
    ['email.bounced', undefined, 'bounced'],
    ['email.complained', undefined, 'complained'],
    ['email.bounced', { type: 'Transient' }, null],
    ['email.bounced', { type: 'Undetermined' }, null],
    ['email.delivered', undefined, null],
  ] as const)('%s, %o: the address is blocked as %s', async ([type, bounce, reason], { backend, member }) => {
    const shop = await open(backend);
    const body = event(type, member.account.email.toUpperCase(), bounce);
    expect(await send(shop, { body })).toBe(200);
    expect(await blocked(backend, member)).toBe(reason);
    await shop.close();
  });

  test('has no effect without the right signature, or later than five minutes', async ({
    backend,
    member,
  }) => {
    const shop = await open(backend);
    const body = event('email.bounced', member.account.email, { type: 'Permanent' });
    const late = Date.now() - 5 * 60_000 - 2000;
    const wrong: [Partial<Message>, number][] = [
      [{ signatures: () => '' }, 401],
      [{ signatures: () => 'v1,' }, 401],
      [{ signatures: (right) => right.replace('v1,', 'v1,!') }, 401],
      [{ signatures: (right) => right.replace('v1,', 'v2,') }, 401],
      [{ signatures: (right) => right.replace(/[^v1,]/, (char) => (char === 'A' ? 'B' : 'A')) }, 401],
      [{ sentAt: late }, 401],
      [{ sentAt: Date.now() + 5 * 60_000 + 2000 }, 401],
      [{ sentAt: NaN }, 401],
    ];
    for (const [change, status] of wrong)
      expect(await send(shop, { body, ...change }), JSON.stringify(change)).toBe(status);
    expect(await blocked(backend, member)).toBeNull();
    const twoSecrets = (right: string) => `v1,${Buffer.from('outro').toString('base64')} ${right}`;
    expect(await send(shop, { body, signatures: twoSecrets })).toBe(200);
    expect(await blocked(backend, member)).toBe('bounced');
    await shop.close();
  });

  test('that is signed but says nothing known is ignored', async ({ backend }) => {
    const shop = await open(backend);
    for (const body of ['{}', '[]', '{"type":"email.bounced","data":{}}'])
      expect(await send(shop, { body })).toBe(200);
    expect(await send(shop, { body: 'não é JSON' })).toBe(400);
    await shop.close();
  });

  test('is refused while EMAIL_WEBHOOK_SECRET is not set, or is no secret', async ({ backend, member }) => {
    const body = event('email.bounced', member.account.email);
    for (const [env, status] of [
      [{}, 404],
      [{ EMAIL_WEBHOOK_SECRET: 'whsec_' }, 401],
    ] as const) {
      const shop = await open(backend, env);
      expect(await send(shop, { body })).toBe(status);
      await shop.close();
    }
  });
});

test('a mail that the e-mail service accepted before its words changed counts as sent', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await writeReceipts(backend, member, await begin(backend, member.account), 2);
  emailService.status = () => ({
    status: 409,
    name: emailService.sent.length === 1 ? 'invalid_idempotent_request' : 'concurrent_idempotent_requests',
  });
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  expect(await backend.sql('select problem from private.outbox where sent_at is null')).toEqual([
    { problem: 'E-mail service: 409' },
  ]);
});

test('several jobs that run at the same time send each mail once', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await writeReceipts(backend, member, await begin(backend, member.account), 250);
  const jobs = await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
  const mailed = jobs.map(({ body }) => (body as { data: { mailed: number } }).data.mailed);
  expect(mailed.reduce((sum, count) => sum + count)).toBe(250);
  expect(emailService.sent).toHaveLength(250);
  expect(new Set(emailService.sent.map(({ key }) => key)).size).toBe(250);
});

test('a job that is killed after the e-mail service has accepted mails repeats these with the same keys, and nothing else', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await writeReceipts(backend, member, await begin(backend, member.account), 30);
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/api/support/mail-job.ts'], {
    stdio: 'ignore',
    env: { ...process.env, ...shop.settings },
  });
  const ended = once(child, 'exit');
  // The service has accepted the twelfth mail, but the job does not live to hear of it.
  emailService.status = () => {
    if (emailService.sent.length === 12) child.kill('SIGKILL');
    return emailService.sent.length < 12 ? 200 : new Promise<number>(() => undefined);
  };
  expect(await ended).toEqual([null, 'SIGKILL']);
  const first = emailService.sent.map(({ key }) => key);
  const noted = (
    await backend.sql<{ id: string }>('select id from private.outbox where sent_at is not null')
  ).map(({ id }) => id);
  expect(noted.length).toBeLessThan(12);
  const unsure = first.filter((key) => !noted.includes(key!));

  emailService.status = () => 200;
  emailService.sent.length = 0;
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } }); // not while the killed job might still run
  await later(backend);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 30 - noted.length } } });
  const second = emailService.sent.map(({ key }) => key);
  expect(second.filter((key) => first.includes(key)).sort()).toEqual(unsure.sort());
  expect(new Set([...first, ...second]).size).toBe(30);
  const rows = await backend.sql(
    'select count(*)::integer as waiting from private.outbox where sent_at is null',
  );
  expect(rows).toEqual([{ waiting: 0 }]);
});

test('at most eight mails are under way at the same time', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  let [now, most] = [0, 0];
  emailService.status = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 10)); // not a wait: the service is slow, so that mails overlap
    now--;
    return 200;
  };
  await writeReceipts(backend, member, await begin(backend, member.account), 60);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 60 } } });
  expect(most).toBe(8);
});

test('without an e-mail service no attempt is counted', async ({ backend, member }) => {
  const shop = await openShop(backend, { siteUrl: 'https://guia.example' });
  await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(await backend.sql('select attempts from private.outbox')).toEqual([{ attempts: 0 }]);
  await shop.close();
});

describe('a campaign', () => {
  const write = async (actor: Actor, values: object) => {
    const created = await actor.ask('/rest/v1/campaigns', {
      method: 'POST',
      body: { button_label: 'Ver os planos', button_path: '/planos?cupom=NATAL', ...values },
      headers: { prefer: 'return=representation' },
    });
    const [{ id, version }] = JSON.parse(created.text) as [{ id: number; version: number }];
    const body = { id, version };
    const { status } = await actor.ask('/rest/v1/rpc/schedule_campaign', { method: 'POST', body });
    expect([created.status, status]).toEqual([201, 204]);
  };

  test.for([
    ['promotion', 'notify_promotions', 'porque aceitou receber promoções e ofertas'],
    ['platform_update', 'notify_platform_updates', 'porque quer saber das novidades da plataforma'],
  ] as const)(
    'of the kind %s shows what was typed as plain text in both parts, and one click turns off only %s',
    async ([kind, wish, reason], { actors, backend, emailService, member, shop }) => {
      await backend.sql('delete from private.rate_limits');
      await write(actors.admin, {
        kind,
        subject: 'Tudo <b>barato</b>',
        preview: 'Só "hoje"',
        body: 'Olá!\nSó hoje: <script>alert(1)</script> https://outro.example\n\nAté já.',
      });
      expect(await shop.runJobs()).toMatchObject({ status: 200 });
      const { body } = emailService.sent.find(
        ({ body }) => (body.to as string[])[0] === member.account.email,
      )!;
      expect(body.subject).toBe('Tudo <b>barato</b>');
      expect(body.text).toContain('Só hoje: <script>alert(1)</script> https://outro.example\n\nAté já.\n');
      expect(body.text).toContain('Ver os planos: https://guia.example/planos?cupom=NATAL');
      expect(body.text).toContain(reason);
      expect(body.html).toContain(
        'Olá!<br>Só hoje: &lt;script&gt;alert(1)&lt;/script&gt; https://outro.example</p>',
      );
      expect(body.html).toContain('href="https://guia.example/planos?cupom=NATAL"');
      expect(body.html).not.toContain('href="https://outro.example');
      expect(body.html).toContain('Tudo &lt;b&gt;barato&lt;/b&gt;</h1>');
      expect(body.html).toContain('Só &quot;hoje&quot;');

      const headers = body.headers as Record<string, string>;
      const { search } = new URL(headers['List-Unsubscribe']!.slice(1, -1));
      const answer = await fetch(`${shop.url}/functions/v1/api/emails/unsubscribe${search}`, {
        method: 'POST',
        body: new URLSearchParams('List-Unsubscribe=One-Click'),
      });
      expect(answer.status).toBe(200);
      const [wishes] = await backend.sql<Record<string, boolean>>(
        `select notify_promotions, notify_platform_updates, notify_new_suppliers, notify_reminders, notify_premium_end
         from public.profiles where id = $1`,
        [member.account.id],
      );
      expect(Object.keys(wishes!).filter((name) => !wishes![name])).toEqual([wish]);
    },
  );
});

describe('an example of a mail', () => {
  const campaign = {
    subject: 'Minha <oferta>',
    preview: '',
    body: 'Um.\n\nDois.',
    button_label: 'Ver',
    button_path: '/planos',
  };

  async function call(shop: Shop, actor: Actor, path: 'preview' | 'test', body: object) {
    const session = actor.account.id ? (await sessionOf(actor)).access_token : 'x.y.z';
    const answer = await fetch(`${shop.url}/functions/v1/api/emails/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as {
        message?: string;
        data?: { subject: string; html: string; text: string };
      },
    };
  }

  test('is composed for every kind, with a link to turn it off where members can', async ({
    actors,
    backend,
    shop,
  }) => {
    const kinds = await backend.sql<{ kind: string; optional: boolean }>(
      'select kind, wish is not null as optional from private.mail_kinds order by kind',
    );
    const shown = new Map<string, boolean>();
    for (const mail of MAIL_EXAMPLE_NAMES) {
      const { status, body } = await call(shop, actors.admin, 'preview', { mail });
      expect(status).toBe(200);
      const { subject, html, text } = body.data!;
      expect([subject !== '', html.includes(`<h1`), text.includes('https://guia.example/')]).toEqual([
        true,
        true,
        true,
      ]);
      shown.set(EXAMPLES[mail].kind, html.includes('https://guia.example/emails/sair'));
    }
    // beforeEach() has made receipts mails that are always sent.
    expect([...shown].sort()).toEqual(kinds.map(({ kind, optional }) => [kind, optional]).sort());
  });

  test('tells a draft as it was typed, and sends it to the caller alone', async ({
    actors,
    backend,
    emailService,
    shop,
  }) => {
    const body = { mail: 'promotion', campaign };
    const previewed = await call(shop, actors.admin, 'preview', body);
    expect(previewed.body.data!.subject).toBe('Minha <oferta>');
    expect(previewed.body.data!.html).toContain('Minha &lt;oferta&gt;');
    expect(emailService.sent).toEqual([]);
    const sent = await call(shop, actors.admin, 'test', body);
    expect([sent.status, sent.body.message]).toEqual([
      200,
      `Enviamos o teste para ${actors.admin.account.email}.`,
    ]);
    expect(emailService.sent).toHaveLength(1);
    expect(emailService.sent[0]!.body).toMatchObject({
      to: [actors.admin.account.email],
      subject: '[Teste] Minha <oferta>',
      html: previewed.body.data!.html,
      text: previewed.body.data!.text,
    });
    expect(await backend.sql('select from private.outbox')).toEqual([]);
  });

  test('is refused if its button leads to another site, or if it brings its own text for a receipt', async ({
    actors,
    shop,
  }) => {
    for (const body of [
      { mail: 'promotion', campaign: { ...campaign, button_path: '//outro.example' } },
      { mail: 'receipt', campaign },
      { mail: 'segredo' },
    ])
      expect((await call(shop, actors.admin, 'preview', body)).status).toBe(422);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'editor', 'support'))(
    'is neither shown nor sent to %s',
    async ([, name], { actors, emailService, shop }) => {
      for (const path of ['preview', 'test'] as const) {
        const { status } = await call(shop, actors[name], path, { mail: 'promotion' });
        expect(status).toBe(name === 'visitor' ? 401 : 403);
      }
      expect(emailService.sent).toEqual([]);
    },
  );

  test('that the e-mail service refuses is not reported as sent, and thirty an hour are sent', async ({
    actors,
    backend,
    emailService,
    shop,
  }) => {
    await backend.sql('delete from private.rate_limits');
    emailService.status = () => 500;
    const refused = await call(shop, actors.admin, 'test', { mail: 'reminder' });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('não aceitou')]);
    emailService.status = () => 200;
    for (let time = 0; time < 29; time++) await call(shop, actors.admin, 'test', { mail: 'reminder' });
    expect(emailService.sent).toHaveLength(30);
    expect((await call(shop, actors.admin, 'test', { mail: 'reminder' })).status).toBe(429);
    await backend.sql('delete from private.rate_limits');
  });
});
