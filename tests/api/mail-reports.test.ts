import { createHmac } from 'node:crypto';
import { describe, expect } from 'vitest';
import { createActor, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import { openShop, type Shop } from '../support/mercadopago/shop';

const test = base.extend('member', ({ backend }) => createActor(backend));

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
