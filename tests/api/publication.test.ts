import { expect } from 'vitest';
import { listen } from '../../tools/local-supabase/listen';
import { createAccount, createActor, sessionOf } from '../support/actors';
import { openShop } from '../support/mercadopago/shop';
import { begin } from '../support/orders';
import { createSuppliers, mark } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

// Building the site again by the host's deploy hook, and what owners are told about the integrations.

const SECRET_PATH = '/build-hooks/segredo';

interface State {
  configured: boolean;
  published_at: string | null;
  changes: number;
  possible_at: string | null;
  problem: string | null;
}

const test = base.extend('site', { scope: 'file' }, async ({ backend }, { onCleanup }) => {
  const staff = {
    admin: await createActor(backend, { admin: true }),
    editor: await createActor(backend, { staffRole: 'editor' }),
  };
  const host = { calls: [] as string[], status: 200 };
  const hook = await listen((request) => {
    host.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return Promise.resolve(new Response('recebido', { status: host.status }));
  }, 0);
  const reported: string[] = [];
  const open = (env?: Record<string, string>) =>
    openShop(backend, {
      siteUrl: 'https://guia.example',
      reportError: (error) => reported.push((error as Error).message),
      ...(env && { env }),
    });
  const shop = await open({ DEPLOY_HOOK_URL: hook.url + SECRET_PATH });
  const bare = await open();
  const silentHook = await listen(() => Promise.resolve(new Response()), 0);
  const silent = await open({ DEPLOY_HOOK_URL: silentHook.url + SECRET_PATH });
  await silentHook.close();
  onCleanup(async () => {
    await Promise.all([shop.close(), bare.close(), silent.close(), hook.close()]);
  });

  async function ask(
    method: 'GET' | 'POST',
    who: keyof typeof staff = 'editor',
    of = shop,
    path = 'publication',
  ) {
    const { access_token } = await sessionOf(staff[who]);
    const answer = await fetch(`${of.url}/functions/v1/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}` },
    });
    const body = (await answer.json()) as { data: State; message?: string };
    return { status: answer.status, headers: answer.headers, text: JSON.stringify(body), ...body };
  }

  /** As if the last publication had been longer ago. */
  const later = (hours = 2) =>
    backend.sql(`update private.publications set started_at = started_at - $1 * interval '1 hour'`, [hours]);

  /** As if all that has changed had done so more than a day earlier. */
  async function age() {
    await backend.sql(
      `update public.suppliers set public_from = public_from - interval '27 hours' where public_from <= now()`,
    );
    await backend.sql(`update public.audit_log set at = at - interval '27 hours'`);
  }

  return { ask, bare, shop, silent, staff, host, age, later, reported, runJobs: () => shop.runJobs() };
});
test.beforeEach(async ({ backend, site }) => {
  await backend.sql('delete from private.publications');
  Object.assign(site.host, { calls: [], status: 200 });
});

test('an editor publishes the site, and a second press within the hour says when it is possible again', async ({
  site,
}) => {
  expect((await site.ask('GET')).data).toMatchObject({
    configured: true,
    published_at: null,
    possible_at: null,
  });
  const first = await site.ask('POST');
  expect([first.status, first.data.problem]).toEqual([200, null]);
  expect(Date.parse(first.data.possible_at!) - Date.parse(first.data.published_at!)).toBe(3_600_000);
  const second = await site.ask('POST', 'admin');
  expect(second.status).toBe(429);
  expect(second.message).toMatch(
    /^O site foi atualizado há menos de uma hora\. Será possível de novo às \d\d:\d\d\.$/,
  );
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect(site.host.calls).toEqual([`POST ${SECRET_PATH}`]);
  await site.later();
  expect((await site.ask('POST')).status).toBe(200);
  expect(site.host.calls).toHaveLength(2);
});

test('presses at the same moment call the host once', async ({ site }) => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => site.ask('POST')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  expect(site.host.calls).toHaveLength(1);
});

test('if the host refuses, the message leaves out its address, and the button may be pressed again at once', async ({
  site,
}) => {
  site.host.status = 404;
  const refused = await site.ask('POST');
  expect(refused).toMatchObject({
    status: 502,
    message: 'O host não aceitou a atualização: resposta 404. Tente novamente.',
  });
  const state = await site.ask('GET');
  expect(state.data).toMatchObject({ published_at: null, possible_at: null, problem: 'resposta 404' });
  expect(refused.text + state.text).not.toContain('segredo');
  site.host.status = 201;
  expect((await site.ask('POST')).data).toMatchObject({ problem: null });
});

test('a host that does not answer may have accepted: it is not asked again for an hour, and changes go on waiting', async ({
  backend,
  site,
}) => {
  await createSuppliers(backend);
  const unanswered = await site.ask('POST', 'editor', site.silent);
  expect([unanswered.status, unanswered.message]).toEqual([
    504,
    expect.stringContaining('pode ter aceitado'),
  ]);
  expect(unanswered.text).not.toContain('segredo');
  const { data } = await site.ask('GET');
  expect(data).toMatchObject({ published_at: null, problem: 'sem resposta' });
  expect(data.changes).toBeGreaterThan(0);
  expect(Date.parse(data.possible_at!)).toBeGreaterThan(Date.now());
  expect((await site.ask('POST')).status).toBe(429);
  await site.runJobs();
  expect(site.host.calls).toEqual([]);
  await site.later(25);
  await site.runJobs();
  expect(site.host.calls).toHaveLength(1);
});

test('what time and the settings change on the pages waits for the next publication as well', async ({
  backend,
  site,
}) => {
  const { early } = await createSuppliers(backend);
  await site.ask('POST');
  await site.later();
  await site.age();
  const changes = async () => (await site.ask('GET')).data.changes;
  expect(await changes()).toBe(0);
  await backend.sql('update public.settings set free_direct_contacts = not free_direct_contacts');
  expect(await changes()).toBe(1);
  await backend.sql(`update public.settings set reply_time = 'em 2 dias úteis'`);
  expect(await changes(), 'other settings are not on these pages').toBe(1);
  await backend.sql(`update public.suppliers set public_from = now() - interval '1 minute' where id = $1`, [
    early.id,
  ]);
  await backend.sql(
    `delete from public.audit_log where entity = 'supplier' and at > now() - interval '1 hour'`,
  );
  expect(await changes(), 'a supplier that was announced is public now').toBe(2);
  await backend.sql('update public.settings set free_direct_contacts = true');
});

test('a changed figure of the site waits for the next publication as well', async ({ backend, site }) => {
  await site.ask('POST');
  await site.later();
  await site.age();
  const changes = async () => (await site.ask('GET')).data.changes;
  expect(await changes()).toBe(0);
  await backend.sql(`update public.settings set claim_satisfaction = '95%'`);
  expect(await changes()).toBe(1);
});

test('without the setting nobody can publish, and the answer names it', async ({ site }) => {
  expect((await site.ask('GET', 'editor', site.bare)).data.configured).toBe(false);
  const refused = await site.ask('POST', 'editor', site.bare);
  expect([refused.status, refused.message]).toEqual([404, expect.stringContaining('DEPLOY_HOOK_URL')]);
});

test('the scheduled job publishes what has changed, at most once a day, and repeats a refusal after an hour', async ({
  backend,
  site,
}) => {
  await createSuppliers(backend);
  await site.runJobs();
  await site.runJobs();
  expect(site.host.calls).toHaveLength(1);
  await site.age();
  await site.later(25);
  await site.runJobs();
  expect(site.host.calls, 'nothing has changed').toHaveLength(1);
  await site.later(-2);
  await backend.sql('insert into public.categories (name) values ($1)', [`Categoria ${mark()}`]);
  expect((await site.ask('GET')).data.changes).toBe(1);
  await site.runJobs();
  expect(site.host.calls, 'the last one is not a day ago').toHaveLength(1);
  await site.later();
  site.host.status = 500;
  expect((await site.runJobs()).status).toBe(200);
  expect(site.reported).toEqual(['The deploy hook failed: resposta 500']);
  site.host.status = 200;
  await site.runJobs();
  expect(site.host.calls, 'the job does not repeat it within the hour').toHaveLength(2);
  await site.later();
  await site.runJobs();
  expect(site.host.calls).toHaveLength(3);
  expect((await site.ask('GET')).data).toMatchObject({ changes: 0, problem: null });
});

test('an owner learns which integrations are set and when each last worked, and no secret', async ({
  backend,
  site,
}) => {
  const integrations = async (of = site.shop) => {
    const { data, text } = await site.ask('GET', 'admin', of, 'integrations');
    for (const secret of ['segredo', 'APP_USR', ...Object.values(of.double.settings).slice(2)])
      expect(text).not.toContain(secret);
    return data;
  };
  await backend.sql('delete from private.integrations');
  await backend.sql('delete from private.outbox');
  const nothing = {
    ...{ paid_at: null, mail_sent_at: null, mail_arrived_at: null, mail_problem: null },
    ...{ published_at: null, publication_problem: null, job_ran_at: null, job_is_late: true },
  };
  expect(await integrations(site.bare)).toEqual({
    ...nothing,
    ...{ gateway: 'mercadopago', sends_mails: false, publishes: false, has_job: true },
  });

  await site.runJobs();
  const { access_token } = await sessionOf(site.staff.admin);
  const noteArrival = async () => {
    const { status } = await fetch(`${backend.url}/rest/v1/rpc/note_mail_arrival`, {
      method: 'POST',
      headers: { apikey: backend.publishableKey, authorization: `Bearer ${access_token}` },
    });
    expect(status).toBe(204);
  };
  await noteArrival();
  const { id: order } = await begin(backend, await createAccount(backend));
  await backend.sql(
    `insert into public.payments (gateway, provider_id, order_id, status, amount_cents, currency, approved_at, changed_at)
     values ('mercadopago', '1', $1, 'approved', 2990, 'BRL', now(), now())`,
    [order],
  );
  await backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload, problem) values ($1, 'receipt', $2, '{}', 'o serviço de e-mail respondeu 403')`,
    [site.staff.admin.account.id, order],
  );
  const moment: unknown = expect.stringMatching(/^20\d\d-/);
  expect(await integrations()).toMatchObject({
    ...{ gateway: 'mercadopago', publishes: true, published_at: moment, publication_problem: null },
    ...{ job_ran_at: moment, job_is_late: false, mail_arrived_at: moment, paid_at: moment },
    mail_problem: 'o serviço de e-mail respondeu 403',
  });
  await noteArrival(); // of a test since
  expect(await integrations()).toMatchObject({ mail_sent_at: null, mail_problem: null });
  await backend.sql('update private.outbox set created_at = now()');
  expect(await integrations()).toMatchObject({ mail_problem: 'o serviço de e-mail respondeu 403' });
  await backend.sql('update private.outbox set sent_at = now(), problem = null');
  expect(await integrations()).toMatchObject({ mail_sent_at: moment, mail_problem: null });
});

test('a test of the payments names the account that receives the money, and fails with the access token refused', async ({
  site,
}) => {
  const path = 'integrations/payments/test';
  expect((await site.ask('POST', 'admin', site.shop, path)).data).toEqual({ account: 'LOJADAOLGA' });
  site.shop.double.breakDown(/users\/me/, 'refusal');
  const refused = await site.ask('POST', 'admin', site.shop, path);
  site.shop.double.repair();
  expect([refused.status, refused.message]).toEqual([
    503,
    'O Mercado Pago não respondeu ou não aceitou o Access Token. Confira-o e tente de novo.',
  ]);
});
