import { describe, expect } from 'vitest';
import { askAsService, createActor, people, rowsOf, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { test } from '../support/fixtures';
import { mark } from '../support/supplier-world';
import { isWaiting, withWriters } from './supplier-writers-connections';

// Promotions and news of the platform, which owners write and the scheduled job sends.

interface Campaign {
  id: number;
  subject: string;
  version: number;
  status: string;
  send_at: string | null;
  started_at: string | null;
  recipients: number | null;
  created_by: string | null;
}

test.beforeEach(async ({ actors: _, backend }) => {
  await backend.sql('delete from private.outbox');
  await backend.sql('truncate public.campaigns');
  // Neither the actors nor the members of earlier tests want any.
  await backend.sql('update public.profiles set notify_promotions = false, notify_platform_updates = false');
});

const TABLE = '/rest/v1/campaigns';
const ONE = { accept: 'application/vnd.pgrst.object+json', prefer: 'return=representation' };
const draft = (values: object = {}) => ({
  subject: `Oferta ${mark()}`,
  body: 'Só hoje.\n\nAproveite!',
  button_label: 'Ver planos',
  button_path: '/planos',
  ...values,
});

async function create(owner: Actor, values: object = {}): Promise<Campaign> {
  const { status, text } = await owner.ask(TABLE, { method: 'POST', body: draft(values), headers: ONE });
  expect(status, text).toBe(201);
  return JSON.parse(text) as Campaign;
}

const call = (actor: Actor, name: string, body: object) =>
  actor.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });

async function read(owner: Actor, { id }: Pick<Campaign, 'id'>): Promise<Campaign> {
  return JSON.parse((await owner.ask(`${TABLE}?id=eq.${id}`, { headers: ONE })).text) as Campaign;
}

/** Schedules a campaign, at once unless there is a moment. */
async function schedule(owner: Actor, { id }: Pick<Campaign, 'id'>, send_at?: string): Promise<void> {
  const { version } = await read(owner, { id });
  const { status, text } = await call(owner, 'schedule_campaign', { id, version, send_at });
  expect(status, text).toBe(204);
}

/** Those of campaigns only: others may become due at any moment. */
async function writeDueMails(backend: Backend): Promise<number> {
  const request = { method: 'POST', body: { run: 'campaign' } };
  const answer = await askAsService(backend, '/rest/v1/rpc/write_due_mails', request);
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as number;
}

async function take(backend: Backend, most = 100) {
  const answer = await askAsService(backend, '/rest/v1/rpc/take_mails', { method: 'POST', body: { most } });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as {
    id: string;
    kind: string;
    email: string;
    content: Record<string, string>;
    unsubscribe_key: string | null;
  }[];
}

async function note(backend: Backend, id: string): Promise<void> {
  await askAsService(backend, '/rest/v1/rpc/note_mail', { method: 'POST', body: { id } });
}

async function numbersOf(owner: Actor, { id }: Pick<Campaign, 'id'>) {
  return rowsOf(await call(owner, 'campaign_numbers', { campaign_ids: [id] }))[0];
}

const wish = (backend: Backend, { account }: Actor, name: string, on: boolean) =>
  backend.sql(`update public.profiles set ${name} = $2 where id = $1`, [account.id, on]);

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);

/** A member who wants promotions and platform news. */
function reader(backend: Backend, options: Parameters<typeof createActor>[1] = {}): Promise<Actor> {
  return createActor(backend, options);
}

/** So many members who want them. */
const readers = (backend: Backend, count: number) =>
  Promise.all(Array.from({ length: count }, () => reader(backend)));

describe('a campaign', () => {
  test('is a draft that belongs to its writer, with nothing sent', async ({ actors, backend }) => {
    const ana = await reader(backend);
    const created = await create(actors.admin, { subject: '  Oferta  de outubro ', preview: ' Só hoje ' });
    expect(created).toMatchObject({
      subject: 'Oferta de outubro',
      preview: 'Só hoje',
      kind: 'promotion',
      audience: 'all',
      status: 'draft',
      version: 1,
      created_by: actors.admin.account.id,
      send_at: null,
      started_at: null,
    });
    expect(await writeDueMails(backend)).toBe(0);
    expect(ana.account.id).toBeTruthy();
  });

  test.for<[string, object]>([
    ['without a subject', { subject: '' }],
    ['with a subject of spaces', { subject: '   ' }],
    ['with a subject of two lines', { subject: 'Oferta\nBcc: todos@teste.example' }],
    ['with a subject of 121 characters', { subject: 'a'.repeat(121) }],
    ['with a preview of 151 characters', { preview: 'a'.repeat(151) }],
    ['with a preview of two lines', { preview: 'Só\nhoje' }],
    ['without a text', { body: ' \n ' }],
    ['with a text of 5,001 characters', { body: 'a'.repeat(5001) }],
    ['without a button', { button_label: '' }],
    ['of another kind', { kind: 'receipt' }],
    ['to nobody that exists', { audience: 'staff' }],
    ...[
      'https://outro.example/',
      '//outro.example',
      '/\\outro.example',
      '\\\\outro.example',
      '/\t/outro.example',
      'planos',
      'javascript:alert(1)',
      '',
      '/planos aqui',
      `/${'a'.repeat(200)}`,
    ].map((path): [string, object] => [
      `with a button to ${JSON.stringify(path.slice(0, 30))}`,
      { button_path: path },
    ]),
  ])('%s is refused', async ([, values], { actors }) => {
    const { status, text } = await actors.admin.ask(TABLE, { method: 'POST', body: draft(values) });
    expect([status, text]).toEqual([400, expect.stringContaining('23514')]);
  });

  test.for(['/', '/planos', '/assinatura?cupom=NATAL#preco', '/fornecedores/12'])(
    'with a button to %s is accepted',
    async (button_path, { actors }) => {
      expect(await create(actors.admin, { button_path })).toMatchObject({ button_path });
    },
  );

  test.for(people('visitor', 'free', 'expired', 'premium', 'editor', 'support'))(
    'is not read, changed, sent, counted or stopped by %s',
    async ([, name], { actors, backend }) => {
      await reader(backend);
      const campaign = await create(actors.admin);
      const { id, version } = campaign;
      const actor = actors[name];
      expect(await actor.ask(`${TABLE}?select=id`)).toMatchObject(
        name === 'visitor' ? { status: 401 } : { status: 200, text: '[]' },
      );
      const refused = [name === 'visitor' ? 401 : 403];
      for (const [call_, body] of [
        ['schedule_campaign', { id, version }],
        ['unschedule_campaign', { id }],
        ['stop_campaign', { id }],
        ['count_campaign_readers', { kind: 'promotion', audience: 'all' }],
      ] as const)
        expect([call_, (await call(actor, call_, body)).status]).toEqual([call_, refused[0]]);
      expect((await call(actor, 'campaign_numbers', { campaign_ids: [id] })).text).not.toContain('sent');
      expect((await actor.ask(TABLE, { method: 'POST', body: draft() })).status).toBe(refused[0]);
      await actor.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body: { subject: 'Outra' } });
      await actor.ask(`${TABLE}?id=eq.${id}`, { method: 'DELETE' });
      expect(await read(actors.admin, campaign)).toEqual(campaign);
    },
  );

  test('gets its status only by the functions for it, also from its owner', async ({ actors }) => {
    const { id } = await create(actors.admin);
    for (const values of [
      { status: 'scheduled', send_at: new Date().toISOString() },
      { started_at: new Date().toISOString(), recipients: 0 },
      { created_by: actors.free.account.id },
      { version: 9 },
    ]) {
      const answer = await actors.admin.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body: values });
      expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('42501')]);
      const created = await actors.admin.ask(TABLE, { method: 'POST', body: draft(values) });
      expect(created.status).toBe(403);
    }
  });

  test('that two owners send at the same moment is sent once', async ({ actors, backend }) => {
    await reader(backend);
    const { id, version } = await create(actors.admin);
    const owner = await createActor(backend, { admin: true });
    await wish(backend, owner, 'notify_promotions', false);
    const answers = await Promise.all(
      [actors.admin, owner].map((actor) => call(actor, 'schedule_campaign', { id, version })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)!.text).toContain('já foi agendada ou enviada');
    expect(await writeDueMails(backend)).toBe(1);
  });

  test('stays, and is sent, when the account of its writer is deleted', async ({ actors, backend }) => {
    await reader(backend);
    const owner = await createActor(backend, { admin: true });
    await wish(backend, owner, 'notify_promotions', false);
    const [draft_, sent] = [await create(owner), await create(owner)];
    await schedule(owner, sent);
    await backend.sql('delete from auth.users where id = $1', [owner.account.id]);
    expect(await read(actors.admin, draft_)).toMatchObject({ status: 'draft', created_by: null });
    expect(await writeDueMails(backend)).toBe(1);
    expect((await take(backend)).map(({ content }) => content.subject)).toEqual([sent.subject]);
    const entries = await backend.sql(
      "select action from public.audit_log where entity = 'campaign' and entity_id = $1 order by id",
      [String(draft_.id)],
    );
    expect(entries).toEqual([{ action: 'insert' }]);
  });

  test('that was changed since it was read is not overwritten, and not sent', async ({ actors }) => {
    const { id, version } = await create(actors.admin);
    const change = (subject: string) =>
      actors.admin.ask(`${TABLE}?id=eq.${id}&version=eq.${version}`, {
        method: 'PATCH',
        body: { subject },
        headers: { prefer: 'return=representation' },
      });
    expect(rowsOf(await change('Primeira'))).toMatchObject([{ subject: 'Primeira', version: 2 }]);
    expect(rowsOf(await change('Segunda'))).toEqual([]);
    const { status, text } = await call(actors.admin, 'schedule_campaign', { id, version });
    expect([status, text]).toEqual([409, expect.stringContaining('alterada por outra pessoa')]);
    expect(await read(actors.admin, { id })).toMatchObject({ subject: 'Primeira', status: 'draft' });
  });

  test('that is scheduled is a draft again on request, and changes or is deleted only then', async ({
    actors,
    backend,
  }) => {
    const campaign = await create(actors.admin);
    const { id } = campaign;
    const change = () =>
      actors.admin.ask(`${TABLE}?id=eq.${id}`, { method: 'PATCH', body: { subject: 'Outra' } });
    const remove = () => actors.admin.ask(`${TABLE}?id=eq.${id}`, { method: 'DELETE' });
    await schedule(actors.admin, campaign, inDays(1).toISOString());
    expect(await writeDueMails(backend)).toBe(0);
    for (const attempt of [change, remove]) {
      const { status, text } = await attempt();
      expect([status, text]).toEqual([409, expect.stringContaining('está agendada')]);
    }
    const again = await call(actors.admin, 'schedule_campaign', {
      id,
      version: (await read(actors.admin, campaign)).version,
    });
    expect(again.status).toBe(409);
    expect((await call(actors.admin, 'stop_campaign', { id })).status).toBe(409);
    expect((await call(actors.admin, 'unschedule_campaign', { id })).status).toBe(204);
    expect((await call(actors.admin, 'unschedule_campaign', { id })).status).toBe(204);
    expect(await read(actors.admin, campaign)).toMatchObject({ status: 'draft', send_at: null });
    expect((await change()).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  test('is scheduled for a moment from now within a year', async ({ actors }) => {
    const { id, version } = await create(actors.admin);
    for (const days of [-1, 400]) {
      const body = { id, version, send_at: inDays(days).toISOString() };
      const { status, text } = await call(actors.admin, 'schedule_campaign', body);
      expect([status, text]).toEqual([422, expect.stringContaining('em até um ano')]);
    }
    for (const name of ['schedule_campaign', 'unschedule_campaign', 'stop_campaign']) {
      const body = name === 'schedule_campaign' ? { id: 0, version: 1 } : { id: 0 };
      expect((await call(actors.admin, name, body)).status).toBe(404);
    }
  });

  test('is in the history with what was done, by whom, and that the job has begun', async ({
    actors,
    backend,
  }) => {
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    await call(actors.admin, 'stop_campaign', { id: campaign.id });
    const entries = await backend.sql<{ action: string; actor_role: string; changes: object }>(
      `select action, actor_role, changes from public.audit_log where entity = 'campaign' and entity_id = $1 order by id`,
      [String(campaign.id)],
    );
    expect(entries).toMatchObject([
      { action: 'insert', actor_role: 'admin', changes: { button_path: [null, '/planos'] } },
      { action: 'update', actor_role: 'admin', changes: { status: ['draft', 'scheduled'] } },
      { action: 'update', actor_role: 'service', changes: { recipients: [null, 0] } },
      { action: 'update', actor_role: 'admin', changes: { status: ['scheduled', 'stopped'] } },
    ]);
    expect(Object.keys(entries[3]!.changes)).toEqual(['status']);
  });
});

describe('the mails of a campaign', () => {
  test('are written once for each member who wants its kind and can be reached', async ({
    actors,
    backend,
  }) => {
    const [ana, unwilling, blocked, unconfirmed, bounced, lifted] = await readers(backend, 6);
    await wish(backend, unwilling!, 'notify_promotions', false);
    await backend.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      blocked!.account.id,
    ]);
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [
      unconfirmed!.account.id,
    ]);
    await backend.sql(
      `insert into private.blocked_addresses (user_id, email, reason, at, lifted_at)
       select p.id, lower(p.email), 'bounced', now(), case when p.id = $2 then now() end
       from public.profiles p where p.id in ($1, $2)`,
      [bounced!.account.id, lifted!.account.id],
    );
    const count = async (kind: string) =>
      JSON.parse(
        (await call(actors.admin, 'count_campaign_readers', { kind, audience: 'all' })).text,
      ) as number;
    expect(await count('promotion')).toBe(2);
    expect(await count('platform_update')).toBe(3);

    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    expect(await writeDueMails(backend)).toBe(2);
    expect(await writeDueMails(backend)).toBe(0);
    const mails = await take(backend);
    expect(mails.map(({ email }) => email).sort()).toEqual(
      [ana!.account.email, lifted!.account.email].sort(),
    );
    expect(mails[0]).toMatchObject({
      kind: 'promotion',
      content: { body: 'Só hoje.\n\nAproveite!', button_label: 'Ver planos', button_path: '/planos' },
      unsubscribe_key: expect.any(String) as string,
    });
    expect(await read(actors.admin, campaign)).toMatchObject({
      status: 'scheduled',
      recipients: 2,
      started_at: expect.any(String) as string,
    });
  });

  test.for<[audience: string, who: string[]]>([
    ['all', ['expired', 'free', 'premium', 'staff']],
    ['free', ['free']],
    ['premium', ['premium', 'staff']],
    ['expired', ['expired']],
  ])('to %s go to exactly these members: %s', async ([audience, who], { actors, backend }) => {
    const members = {
      free: await reader(backend),
      expired: await reader(backend, { expiresAt: inDays(-1) }),
      premium: await reader(backend, { expiresAt: inDays(1) }),
      staff: await reader(backend, { staffRole: 'editor', expiresAt: inDays(-1) }),
    };
    await schedule(actors.admin, await create(actors.admin, { audience }));
    expect(await writeDueMails(backend)).toBe(who.length);
    const emails = (await take(backend)).map(({ email }) => email);
    const got = Object.entries(members).filter(([, { account }]) => emails.includes(account.email));
    expect(got.map(([name]) => name).sort()).toEqual(who);
  });

  test('are not written twice to a member for whom one was written before the job was killed', async ({
    actors,
    backend,
  }) => {
    await readers(backend, 2);
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    // As a restored backup could leave it.
    await backend.sql('update public.campaigns set started_at = null, recipients = null where id = $1', [
      campaign.id,
    ]);
    expect(await writeDueMails(backend)).toBe(0);
    expect(await take(backend)).toHaveLength(2);
  });

  test('are not sent to who turns the kind off meanwhile, and only that kind is turned off', async ({
    actors,
    backend,
  }) => {
    const ana = await reader(backend);
    for (const kind of ['promotion', 'platform_update'])
      await schedule(actors.admin, await create(actors.admin, { kind }));
    expect(await writeDueMails(backend)).toBe(2);
    await wish(backend, ana, 'notify_promotions', false);
    expect((await take(backend)).map(({ kind }) => kind)).toEqual(['platform_update']);
  });

  test('that were not sent when it is stopped never are, and the others stay counted', async ({
    actors,
    backend,
  }) => {
    const members = await readers(backend, 5);
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    const [first, second] = await take(backend, 2);
    await note(backend, first!.id);
    await note(backend, second!.id);
    expect(await numbersOf(actors.admin, campaign)).toEqual({
      id: campaign.id,
      sent: 2,
      waiting: 3,
      failed: 0,
      unwanted: 0,
      unsent: 0,
    });
    expect((await call(actors.admin, 'stop_campaign', { id: campaign.id })).status).toBe(204);
    expect((await call(actors.admin, 'stop_campaign', { id: campaign.id })).status).toBe(204);
    expect(await numbersOf(actors.admin, campaign)).toMatchObject({ sent: 2, waiting: 0, unsent: 3 });
    expect(await take(backend)).toEqual([]);
    expect(await numbersOf(actors.admin, campaign)).toMatchObject({ sent: 2, waiting: 0, unsent: 3 });
    expect(await writeDueMails(backend)).toBe(0);
    for (const name of ['unschedule_campaign', 'stop_campaign'])
      await call(actors.admin, name, { id: campaign.id });
    expect(await read(actors.admin, campaign)).toMatchObject({ status: 'stopped', recipients: 5 });
    const gone = await actors.admin.ask(`${TABLE}?id=eq.${campaign.id}`, { method: 'DELETE' });
    expect([gone.status, gone.text]).toEqual([409, expect.stringContaining('já começou')]);
    expect(members).toHaveLength(5);
  });

  test('that the job had taken when it is stopped are sent and counted, or never tried again', async ({
    actors,
    backend,
  }) => {
    await readers(backend, 3);
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    const [sent, refused] = await take(backend, 2);
    expect((await call(actors.admin, 'stop_campaign', { id: campaign.id })).status).toBe(204);
    await note(backend, sent!.id);
    const body = { id: refused!.id, problem: 'o serviço de e-mail respondeu 500' };
    await askAsService(backend, '/rest/v1/rpc/note_mail', { method: 'POST', body });
    await backend.sql("update private.outbox set next_attempt_at = now() - interval '1 minute'");
    expect(await take(backend)).toEqual([]);
    expect(await numbersOf(actors.admin, campaign)).toMatchObject({
      sent: 1,
      waiting: 0,
      failed: 0,
      unsent: 2,
    });
  });

  test('go to those who belong to the audience when they are written, not when they were counted', async ({
    actors,
    backend,
  }) => {
    const [stays, leaves, joins] = [
      await reader(backend, { expiresAt: inDays(9) }),
      await reader(backend, { expiresAt: inDays(9) }),
      await reader(backend),
    ];
    const campaign = await create(actors.admin, { audience: 'premium' });
    const counted = { kind: 'promotion', audience: 'premium' };
    expect((await call(actors.admin, 'count_campaign_readers', counted)).text).toBe('2');
    await schedule(actors.admin, campaign);
    const ends = (actor: Actor, days: number) =>
      backend.sql('update public.subscriptions set expires_at = $2 where user_id = $1', [
        actor.account.id,
        inDays(days),
      ]);
    await ends(leaves, -1);
    await ends(joins, 9);
    expect(await writeDueMails(backend)).toBe(2);
    expect((await take(backend)).map(({ email }) => email).sort()).toEqual(
      [stays, joins].map(({ account }) => account.email).sort(),
    );
  });

  test('wait through a pause of any length: they do not fail, can be stopped, and are sent afterwards', async ({
    actors,
    backend,
  }) => {
    await readers(backend, 2);
    const [kept, stopped] = [await create(actors.admin), await create(actors.admin)];
    const pause = (paused: boolean) => call(actors.support, 'set_mails_paused', { paused });
    expect((await pause(true)).status).toBe(204);
    for (const campaign of [kept, stopped]) await schedule(actors.admin, campaign);
    expect(await writeDueMails(backend)).toBe(4);
    // Ten days go by.
    await backend.sql("update private.mail_settings set paused_at = paused_at - interval '10 days'");
    await backend.sql(
      "update private.outbox set created_at = created_at - interval '10 days' + interval '1 second'",
    );
    expect(await take(backend)).toEqual([]);
    expect(await numbersOf(actors.admin, kept)).toMatchObject({ waiting: 2, failed: 0 });
    expect((await call(actors.admin, 'stop_campaign', { id: stopped.id })).status).toBe(204);
    expect((await pause(false)).status).toBe(204);
    const mails = await take(backend);
    expect(mails.map(({ content }) => content.subject)).toEqual([
      (await read(actors.admin, kept)).subject,
      (await read(actors.admin, kept)).subject,
    ]);
    expect(await numbersOf(actors.admin, stopped)).toMatchObject({ sent: 0, unsent: 2 });
    const answer = await call(actors.support, 'sent_mails', { state: 'stopped' });
    expect(rowsOf<{ total: number }>(answer)[0]!.total).toBe(2);
  });

  test('that had failed before a pause are not sent after it', async ({ actors, backend }) => {
    await reader(backend);
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    await backend.sql("update private.outbox set created_at = created_at - interval '4 days'");
    for (const paused of [true, false])
      expect((await call(actors.support, 'set_mails_paused', { paused })).status).toBe(204);
    expect(await take(backend)).toEqual([]);
    expect(await numbersOf(actors.admin, campaign)).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('are counted by what became of them, for 180 days', async ({ actors, backend }) => {
    await readers(backend, 6);
    const campaign = await create(actors.admin);
    await schedule(actors.admin, campaign);
    await writeDueMails(backend);
    await backend.sql(
      `update private.outbox o set sent_at = case when n.place = 1 then now() end,
         closed_as = case n.place when 2 then 'unwanted' when 3 then 'blocked' end,
         attempts = case when n.place = 4 then 8 else 0 end,
         created_at = case when n.place = 5 then now() - interval '4 days' else now() end
       from (select id, row_number() over () as place from private.outbox) n where n.id = o.id`,
    );
    expect(await numbersOf(actors.admin, campaign)).toEqual({
      id: campaign.id,
      sent: 1,
      waiting: 1,
      failed: 2,
      unwanted: 2,
      unsent: 0,
    });
    await backend.sql("update public.campaigns set started_at = now() - interval '181 days'");
    expect(await numbersOf(actors.admin, campaign)).toBeUndefined();
  });

  test.skipIf(NO_RACES)('are written once by two jobs at the same moment', async ({ actors, backend }) => {
    await readers(backend, 3);
    await schedule(actors.admin, await create(actors.admin));
    await withWriters(backend, 2, async ([first, second]) => {
      await first!.byHand('begin');
      expect(await first!.byHand(`select public.write_due_mails('campaign') as mails`)).toEqual([
        { mails: 3 },
      ]);
      expect(await second!.byHand(`select public.write_due_mails('campaign') as mails`)).toEqual([
        { mails: 0 },
      ]);
      await first!.byHand('commit');
      expect(await second!.byHand(`select public.write_due_mails('campaign') as mails`)).toEqual([
        { mails: 0 },
      ]);
    });
    expect(await backend.sql('select count(*)::int as mails from private.outbox')).toEqual([{ mails: 3 }]);
  });

  test.skipIf(NO_RACES)(
    'keep a campaign that the job has begun while somebody makes a draft of it or deletes it',
    async ({ actors, backend }) => {
      await writeDueMails(backend);
      await reader(backend);
      const campaign = await create(actors.admin);
      await schedule(actors.admin, campaign);
      await withWriters(backend, 3, async ([job, editor, other]) => {
        await job!.byHand('begin');
        await job!.byHand(`select public.write_due_mails('campaign')`);
        const back = editor!.as(actors.admin, 'select public.unschedule_campaign($1)', [campaign.id]);
        const gone = other!.as(actors.admin, 'delete from public.campaigns where id = $1', [campaign.id]);
        const refusals = [
          expect(back).rejects.toThrow(/já começou/),
          expect(gone).rejects.toThrow(/já começou/),
        ];
        await isWaiting(backend, editor!);
        await isWaiting(backend, other!);
        await job!.byHand('commit');
        await Promise.all(refusals);
      });
      expect(await take(backend)).toHaveLength(1);
    },
  );
});
