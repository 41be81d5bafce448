import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect } from 'vitest';
import type { Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { openShop, type Shop } from '../support/mercadopago/shop';
import { begin } from '../support/orders';
import { buy, test, writeReceipts } from './support/mail-test';

// How the scheduled job hands mails to the e-mail service, whatever this answers.

/** As if the mails that wait had last been tried long ago. */
const later = (backend: Backend) =>
  backend.sql(
    "update private.outbox set next_attempt_at = now() - interval '1 minute' where sent_at is null",
  );

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
  expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('o serviço de e-mail respondeu 503'), {});
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
  await writeReceipts(backend, member, await begin(backend, member.account), 12);
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
    { problem: 'o serviço de e-mail respondeu 409' },
  ]);
});

test('several jobs that run at the same time send each mail once', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await writeReceipts(backend, member, await begin(backend, member.account), 120);
  const jobs = await Promise.all([shop.runJobs(), shop.runJobs(), shop.runJobs()]);
  const mailed = jobs.map(({ body }) => (body as { data: { mailed: number } }).data.mailed);
  expect(mailed.reduce((sum, count) => sum + count)).toBe(120);
  expect(emailService.sent).toHaveLength(120);
  expect(new Set(emailService.sent.map(({ key }) => key)).size).toBe(120);
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

  emailService.status = () => 200;
  emailService.sent.length = 0;
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } }); // not while the killed job might still run
  await later(backend);
  // Only now: what the job had sent before it was killed may have arrived after that.
  const noted = (
    await backend.sql<{ id: string }>('select id from private.outbox where sent_at is not null')
  ).map(({ id }) => id);
  expect(noted.length).toBeLessThan(12);
  const unsure = first.filter((key) => !noted.includes(key!));
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
  await writeReceipts(backend, member, await begin(backend, member.account), 24);
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 24 } } });
  expect(most).toBe(8);
});

test('without an e-mail service no attempt is counted', async ({ backend, member }) => {
  const shop = await openShop(backend, { siteUrl: 'https://guia.example' });
  await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 0 } } });
  expect(await backend.sql('select attempts from private.outbox')).toEqual([{ attempts: 0 }]);
  await shop.close();
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

  const open = (backend: Backend) => openShop(backend, { siteUrl: 'https://guia.example', env: settings });

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

  test.for([undefined, 'whsec_', 'whsec_um segredo'])(
    'is refused while EMAIL_WEBHOOK_SECRET is %s; a malformed one is reported when the function starts',
    async (wrong, { backend, member, reported }) => {
      const body = event('email.bounced', member.account.email);
      const siteUrl = 'https://guia.example';
      const shop = await openShop(backend, {
        siteUrl,
        reportError: reported,
        env: wrong === undefined ? {} : { EMAIL_WEBHOOK_SECRET: wrong },
      });
      const problems = reported.mock.calls.map(([error]) => (error as Error).message);
      expect(problems).toEqual(
        wrong === undefined ? [] : [expect.stringMatching(/^EMAIL_WEBHOOK_SECRET is malformed/)],
      );
      expect(await send(shop, { body })).toBe(404);
      expect(await blocked(backend, member)).toBeNull();
      await shop.close();
    },
  );
});
