import { describe, expect, onTestFinished } from 'vitest';
import type { NewSupplier } from '@/domain/saved-search/new-suppliers';
import { SELECT_TERMS } from '@/domain/supplier/columns';
import { databaseOf } from '../../supabase/functions/api/database';
import { readEnv } from '../../supabase/functions/api/env';
import { writeDigests } from '../../supabase/functions/api/mail/digests';
import { writeDueMails as jobOfMails } from '../../supabase/functions/api/mail/due-mails';
import { createSecretKeyClient } from '../../supabase/functions/api/secret-key-client';
import { askAsService, createActor, rowsOf, type Actor, type Answer } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { test as base } from '../support/fixtures';
import { ranAgo, toldAll } from '../support/mail-runs';
import { createCategory, createNovelty, insertSuppliers, mark, secretsIn } from '../support/supplier-world';
import { leaks } from '../support/find-secrets';
import { isWaiting, withWriters } from './supplier-writers-connections';

// The mails that a date makes due: weekly digests, reminders of the notebook, the end of Premium.

interface Told {
  id: number;
  name: string;
  locked: boolean;
  location: string | null;
}
interface Digest {
  is_premium: boolean;
  total: number;
  has_more: boolean;
  novelties: object | null;
  paused: string[];
  sections: { search: { name: string } | null; total: number; suppliers: Told[] }[];
}

const test = base.extend('categoryId', ({ backend }) => createCategory(backend));
test.beforeEach(async ({ backend }) => {
  await backend.sql('delete from private.outbox');
  // The members of earlier tests want no mails any more.
  await backend.sql(
    'update public.profiles set notify_new_suppliers = false, notify_reminders = false, notify_premium_end = false',
  );
  await toldAll(backend);
  // What earlier tests left in early access would be new to members who become premium.
  await backend.sql('delete from public.suppliers where public_from > now()');
  await ranAgo(backend, 'digest', '7 days');
  await ranAgo(backend, 'reminder', '1 day');
  await ranAgo(backend, 'premium_end', '1 day');
});

function toolsOf({ url, publishableKey, secretKey }: Backend) {
  const settings: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
  };
  const env = readEnv((name) => settings[name]);
  return { open: databaseOf(env), secretKeyClient: createSecretKeyClient(env) };
}

/** What the scheduled job writes. */
function writeDueMails(backend: Backend): Promise<number> {
  const reportError = (error: unknown) => expect.fail(String(error));
  return jobOfMails({ ...toolsOf(backend), reportError });
}

async function take(backend: Backend): Promise<{ kind: string; email: string; content: unknown }[]> {
  const answer = await askAsService(backend, '/rest/v1/rpc/take_mails', {
    method: 'POST',
    body: { most: 100 },
  });
  expect(answer.status, answer.text).toBe(200);
  return JSON.parse(answer.text) as { kind: string; email: string; content: unknown }[];
}

/** The digest of a member that is due now; undefined: none. */
async function digestOf(backend: Backend, { account }: Actor): Promise<Digest | undefined> {
  const mails = (await take(backend)).filter(
    ({ kind, email }) => kind === 'digest' && email === account.email,
  );
  expect(mails.length).toBeLessThan(2);
  return mails[0]?.content as Digest | undefined;
}

/** Suppliers as insertSuppliers() makes them, that entered a day before the digest was due. */
async function enter(
  backend: Backend,
  ...[categoryId, kinds]: [number, Parameters<typeof insertSuppliers>[2]]
) {
  const suppliers = await insertSuppliers(backend, categoryId, kinds);
  await backend.sql(
    `update public.suppliers s set created_at = private.last_due('digest') - interval '1 day' - n.place * interval '1 minute',
       public_from = case when s.public_from > now() then s.public_from else private.last_due('digest') - interval '1 day' - n.place * interval '1 minute' end
     from unnest($1::bigint[]) with ordinality n (id, place) where s.id = n.id`,
    [suppliers.map(({ id }) => id)],
  );
  return suppliers;
}

async function save(actor: Actor, search: object): Promise<void> {
  const answer = await actor.ask('/rest/v1/saved_searches', {
    method: 'POST',
    body: { name: 'Busca', ...search },
  });
  expect(answer.status, answer.text).toBe(201);
}

/** The ids of the suppliers that the next digest tells a member without saved searches; empty: none is written. */
async function nextDigest(backend: Backend, member: Actor): Promise<number[]> {
  await backend.sql('delete from private.outbox');
  await ranAgo(backend, 'digest', '7 days');
  await writeDueMails(backend);
  return idsOf((await digestOf(backend, member))?.sections[0]!.suppliers ?? []).toSorted(
    (one, other) => one - other,
  );
}

const premiumMember = (backend: Backend) =>
  createActor(backend, { expiresAt: new Date(Date.now() + 30 * 86_400_000) });
const idsOf = (told: readonly { id: number }[]) => told.map(({ id }) => id);
const endOn = (backend: Backend, { account }: Actor, days: number) =>
  backend.sql(
    `update public.subscriptions set expires_at = private.end_of_day(now() + $2 * interval '1 day') where user_id = $1`,
    [account.id, days],
  );

describe('the weekly digest', () => {
  test('tells who has saved no search all suppliers that entered, the open ones first', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia] = [await createActor(backend), await premiumMember(backend)];
    const [locked, open] = await enter(backend, categoryId, ['premium', 'open', 'early', 'earlyPremium']);
    expect(await writeDueMails(backend)).toBe(2);
    const mails = await take(backend);
    const of = ({ account }: Actor) => mails.find(({ email }) => email === account.email)?.content as Digest;
    expect(of(ana)).toMatchObject({ is_premium: false, total: 2, sections: [{ search: null, total: 2 }] });
    expect(of(ana).sections[0]!.suppliers).toEqual([
      {
        id: open!.id,
        name: open!.teaser.name,
        code: expect.stringMatching(/^F-/) as string,
        category: expect.any(String) as string,
        locked: false,
        location: `${open!.terms.district}, ${open!.terms.city}, SP`,
      },
      expect.objectContaining({ id: locked!.id, locked: true, location: null }),
    ]);
    expect(of(bia)).toMatchObject({ is_premium: true, total: 4 });
    expect(of(bia).sections[0]!.suppliers.map(({ locked }) => locked)).toEqual([false, false, false, false]);
  });

  test('tells premium members what their favorites say is new, also when no supplier is, and others nothing of it', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia] = [await premiumMember(backend), await createActor(backend)];
    const [favorite, other] = await insertSuppliers(backend, categoryId, ['premium', 'premium']);
    for (const { account } of [ana, bia])
      await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
        account.id,
        favorite!.id,
      ]);
    await toldAll(backend);
    await createNovelty(backend, other!);
    expect(await writeDueMails(backend)).toBe(0);
    const text = await createNovelty(backend, favorite!);
    await ranAgo(backend, 'digest', '7 days');
    expect(await writeDueMails(backend)).toBe(1);
    expect(await digestOf(backend, ana)).toMatchObject({
      sections: [],
      novelties: { total: 1, first: [{ supplier_id: favorite!.id, text }] },
    });
  });

  test('has a section for each saved search that finds something, with six suppliers and the number of all', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    await save(ana, { name: 'Nada', text: 'xyzxyz' });
    await save(ana, { name: 'Categoria', category_id: categoryId });
    await save(ana, { name: 'Só Premium', only_premium: true });
    await save(ana, { name: 'Calada', text: 'fornecedor', notifies: false });
    const entered = await enter(backend, categoryId, [...Array<'open'>(7).fill('open'), 'premium']);
    expect(await writeDueMails(backend)).toBe(1);
    const digest = (await digestOf(backend, ana))!;
    expect(digest.total).toBe(8);
    expect(digest.sections.map(({ search, total }) => [search!.name, total])).toEqual([
      ['Categoria', 8],
      ['Só Premium', 1],
    ]);
    expect(idsOf(digest.sections[0]!.suppliers)).toEqual(idsOf(entered).slice(0, 6));
    expect(digest.sections[0]!.search).toMatchObject({
      category_id: categoryId,
      category: { name: expect.any(String) as string },
    });
  });

  test('is written once a week, however often the job runs, and only if something is new', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    expect(await writeDueMails(backend)).toBe(0);
    await enter(backend, categoryId, ['open']);
    expect(await writeDueMails(backend)).toBe(0); // this week's has been written already, without it
    await ranAgo(backend, 'digest', '7 days');
    expect(await writeDueMails(backend)).toBe(1);
    expect(await writeDueMails(backend)).toBe(0);
    expect(await digestOf(backend, ana)).toBeDefined();
  });

  test('comes once after weeks in which no job ran or mails were paused, with all that entered meanwhile', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    const pause = (paused: boolean) =>
      backend.sql('update private.mail_settings set paused_at = case when $1 then now() end', [paused]);
    await ranAgo(backend, 'digest', '70 days');
    const suppliers = await enter(backend, categoryId, ['open', 'premium', 'open']);
    await backend.sql(
      `update public.suppliers set created_at = now() - interval '60 days', public_from = now() - interval '60 days' where id = $1`,
      [suppliers[0]!.id],
    );
    await pause(true);
    try {
      expect(await writeDueMails(backend)).toBe(0);
    } finally {
      await pause(false);
    }
    expect(await writeDueMails(backend)).toBe(1);
    expect((await digestOf(backend, ana))?.total).toBe(suppliers.length);
  });

  test('tells a supplier once that is published as of a past day', async ({ backend, categoryId }) => {
    const [ana, bia] = [await createActor(backend), await premiumMember(backend)];
    const [early] = await enter(backend, categoryId, ['early']);
    expect(await nextDigest(backend, ana)).toEqual([]);
    await backend.sql("update public.suppliers set public_from = now() - interval '40 days' where id = $1", [
      early!.id,
    ]);
    expect(await nextDigest(backend, ana)).toEqual([early!.id]);
    expect(await nextDigest(backend, ana)).toEqual([]);
    expect(await nextDigest(backend, bia)).toEqual([]); // knew it before
  });

  test('tells a supplier once that is archived or hidden for a while', async ({ backend, categoryId }) => {
    const ana = await createActor(backend);
    const [late, told] = await enter(backend, categoryId, ['open', 'open']);
    const archive = (id: number, on: boolean) =>
      backend.sql('update public.suppliers set is_archived = $2 where id = $1', [id, on]);
    const hide = (id: number, days: number) =>
      backend.sql("update public.suppliers set public_from = now() + $2 * interval '1 day' where id = $1", [
        id,
        days,
      ]);
    await archive(late!.id, true);
    expect(await nextDigest(backend, ana)).toEqual([told!.id]);
    await archive(told!.id, true);
    await hide(late!.id, 30);
    await archive(late!.id, false);
    expect(await nextDigest(backend, ana)).toEqual([]);
    await archive(told!.id, false);
    await hide(told!.id, 30);
    expect(await nextDigest(backend, ana)).toEqual([]);
    for (const { id } of [late!, told!]) await hide(id, -1);
    expect(await nextDigest(backend, ana)).toEqual([late!.id]);
  });

  test('tells a new premium member once what was in early access before, and nothing twice when Premium ends', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend, { expiresAt: new Date(Date.now() - 86_400_000) });
    const [open, early, other] = await enter(backend, categoryId, ['open', 'early', 'earlyPremium']);
    expect(await nextDigest(backend, ana)).toEqual([open!.id]);
    await endOn(backend, ana, 30);
    expect(await nextDigest(backend, ana)).toEqual([early!.id, other!.id]);
    expect(await nextDigest(backend, ana)).toEqual([]);
    const publish = ({ id }: { id: number }) =>
      backend.sql('update public.suppliers set public_from = now() where id = $1', [id]);
    await publish(early!);
    expect(await nextDigest(backend, ana)).toEqual([]);
    await endOn(backend, ana, -1);
    await publish(other!);
    const [latest] = await enter(backend, categoryId, ['open']);
    expect(await nextDigest(backend, ana)).toEqual([latest!.id]);
  });

  test.for([
    ['published', false],
    ['renewed', true],
  ] as const)(
    'tells a supplier in early access once to a member whose Premium was over for a digest before it was %s',
    async ([, isRenewed], { backend, categoryId }) => {
      const ana = await premiumMember(backend);
      const [early] = await enter(backend, categoryId, ['early']);
      expect(await nextDigest(backend, ana)).toEqual([early!.id]);
      await endOn(backend, ana, -1);
      expect(await nextDigest(backend, ana)).toEqual([]);
      if (isRenewed) await endOn(backend, ana, 30);
      else await backend.sql('update public.suppliers set public_from = now() where id = $1', [early!.id]);
      expect(await nextDigest(backend, ana)).toEqual([]);
    },
  );

  test('tells nothing by a search of a supplier that was locked since the search found it', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    await save(ana, { name: 'Categoria', category_id: categoryId });
    const [open, locked, changed] = await enter(backend, categoryId, ['open', 'premium', 'open']);
    await writeDueMails(backend);
    await backend.sql('update public.suppliers set is_premium = true where id = $1', [changed!.id]);
    expect(idsOf((await digestOf(backend, ana))!.sections[0]!.suppliers)).toEqual([open!.id, locked!.id]);
  });

  test('tells who had turned it off when they had no Premium nothing of the time before', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    const want = (on: boolean) =>
      backend.sql('update public.profiles set notify_new_suppliers = $2 where id = $1', [ana.account.id, on]);
    await enter(backend, categoryId, ['early']);
    expect(await nextDigest(backend, ana)).toEqual([]);
    await want(false);
    expect(await nextDigest(backend, ana)).toEqual([]);
    await want(true);
    await endOn(backend, ana, 30);
    expect(await nextDigest(backend, ana)).toEqual([]);
  });

  test('names the searches that rest until their member renews Premium, beside what else is new', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia] = [await premiumMember(backend), await premiumMember(backend)];
    for (const member of [ana, bia]) await save(member, { name: 'Vende para CPF', sells_to_cpf: true });
    await save(ana, { name: 'Calada', plus_size: true, notifies: false });
    await save(ana, { name: 'Categoria', category_id: categoryId });
    await save(ana, { name: 'Em Goiás', state: 'GO' });
    await save(ana, { name: 'Até R$ 50', max_price_reais: 50 });
    await save(ana, { name: 'Tamanho GG', size: 'GG' });
    const [open] = await enter(backend, categoryId, ['open']);
    expect(await writeDueMails(backend)).toBe(2);
    const paused = async (member: Actor) => (await digestOf(backend, member))?.paused;
    const again = async () => {
      await backend.sql(
        "update private.outbox set next_attempt_at = now() - interval '1 minute', attempts = 0",
      );
      await backend.sql('update private.outbox set closed_as = null');
    };
    expect(await paused(ana)).toEqual([]);
    for (const member of [ana, bia]) await endOn(backend, member, -1);
    await again();
    expect(await paused(ana)).toEqual(['Vende para CPF', 'Em Goiás', 'Até R$ 50', 'Tamanho GG']);
    await again();
    expect(await paused(bia)).toBeUndefined();
    // The next one tells her of all new suppliers, as if she had saved no search.
    await backend.sql('delete from private.outbox');
    await backend.sql('delete from private.digest_entries where supplier_id = $1', [open!.id]);
    await ranAgo(backend, 'digest', '7 days');
    expect(await writeDueMails(backend)).toBe(2);
    expect(await digestOf(backend, bia)).toMatchObject({
      paused: ['Vende para CPF'],
      sections: [{ search: null }],
    });
  });

  test('is not written to who does not want it, is blocked or has not confirmed the address', async ({
    backend,
    categoryId,
  }) => {
    const members = [];
    for (let index = 0; index < 4; index++) members.push(await createActor(backend));
    const [unwilling, blocked, unconfirmed, ana] = members.map(({ account }) => account.id);
    await backend.sql('update public.profiles set notify_new_suppliers = false where id = $1', [unwilling]);
    await backend.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      blocked,
    ]);
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed]);
    await enter(backend, categoryId, ['open']);
    expect(await writeDueMails(backend)).toBe(1);
    expect(await backend.sql('select user_id from private.outbox')).toEqual([{ user_id: ana }]);
  });

  test('tells what its receiver may see when it is sent, not when it was written', async ({
    backend,
    categoryId,
  }) => {
    const ana = await premiumMember(backend);
    await save(ana, { name: 'Vende para CPF', sells_to_cpf: true });
    await save(ana, { name: 'Categoria', category_id: categoryId });
    await save(ana, { name: 'Esquecida', text: 'fornecedor' });
    const [open, locked, archived, early] = await enter(backend, categoryId, [
      'open',
      'premium',
      'open',
      'early',
    ]);
    await writeDueMails(backend);
    await endOn(backend, ana, -1);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived!.id]);
    await ana.ask(`/rest/v1/saved_searches?name=eq.Esquecida`, { method: 'DELETE' });
    const digest = (await digestOf(backend, ana))!;
    // The search by CPF rests without Premium.
    expect(digest.sections.map(({ search }) => search!.name)).toEqual(['Categoria']);
    expect(idsOf(digest.sections[0]!.suppliers)).toEqual([open!.id]);
    for (const { teaser } of [locked!, early!]) expect(JSON.stringify(digest)).not.toContain(teaser.name);
  });

  test('tells nothing by a search that its receiver may not use any more', async ({
    backend,
    categoryId,
  }) => {
    const ana = await premiumMember(backend);
    const [list] = await backend.sql<{ id: number }>(
      `insert into public.special_lists (name, type, required_subscription) values ($1, 'VIP', 'Premium Plus') returning id`,
      [mark()],
    );
    const [locked, open] = await enter(backend, categoryId, ['premium', 'open']);
    await backend.sql(
      'insert into public.special_list_suppliers (special_list_id, supplier_id) values ($1, $2)',
      [list!.id, open!.id],
    );
    await save(ana, { name: 'Da lista', list_id: Number(list!.id) });
    await save(ana, {
      name: 'Pela descrição',
      text: locked!.details.description.split(' ')[1],
    });
    await save(ana, { name: 'Pelo nome', text: open!.teaser.name });
    expect(await writeDueMails(backend)).toBe(1);
    const sections = async () => {
      await backend.sql(
        "update private.outbox set next_attempt_at = now() - interval '1 minute', attempts = 0",
      );
      return (await digestOf(backend, ana))!.sections.map(({ search }) => search!.name);
    };
    expect(await sections()).toEqual(['Da lista', 'Pela descrição', 'Pelo nome']);
    const plan = (key: string | null) =>
      backend.sql('update public.subscriptions set plan_key = $2 where user_id = $1', [ana.account.id, key]);
    await plan('monthly'); // without Plus
    expect(await sections()).toEqual(['Pela descrição', 'Pelo nome']);
    await plan(null);
    await endOn(backend, ana, -1);
    expect(await sections()).toEqual(['Pelo nome']);
  });

  test('says that there are more suppliers than the hundred that it lists, unless the rights of its receiver have changed', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia] = [await createActor(backend), await premiumMember(backend)];
    await enter(backend, categoryId, Array<'open'>(103).fill('open'));
    await writeDueMails(backend);
    await endOn(backend, bia, -1);
    const mails = await take(backend);
    const of = ({ account }: Actor) => mails.find(({ email }) => email === account.email)?.content;
    expect(of(ana)).toMatchObject({ total: 100, has_more: true, sections: [{ total: 103 }] });
    expect(of(bia)).toMatchObject({ total: 100, has_more: false, sections: [{ total: 100 }] });
  });

  test.skipIf(NO_RACES)(
    'tells once what an import commits long after it began, while digests were written',
    async ({ backend, categoryId }) => {
      const ana = await createActor(backend);
      await withWriters(backend, 1, async ([importer]) => {
        await importer!.byHand('begin');
        const [row] = (await importer!.byHand(
          `insert into public.suppliers (name, category_id, is_premium, created_at, public_from)
         values ($1, $2, false, now() - interval '1 hour', now() - interval '1 hour') returning id::integer`,
          [`Ateliê ${mark()}`, categoryId],
        )) as { id: number }[];
        expect(await nextDigest(backend, ana)).toEqual([]);
        await importer!.commit();
        expect(await nextDigest(backend, ana)).toEqual([row!.id]);
        expect(await nextDigest(backend, ana)).toEqual([]);
      });
    },
  );

  test.skipIf(NO_RACES)(
    'neither waits for the deletion of a supplier nor fails because of it',
    async ({ backend, categoryId }) => {
      const ana = await createActor(backend);
      const [kept, deleted] = await enter(backend, categoryId, ['open', 'open']);
      await withWriters(backend, 1, async ([operator]) => {
        await operator!.byHand('begin');
        await operator!.byHand('delete from public.suppliers where id = $1', [deleted!.id]);
        expect(await writeDueMails(backend)).toBe(1);
        await operator!.commit();
      });
      expect(idsOf((await digestOf(backend, ana))!.sections[0]!.suppliers)).toEqual([kept!.id]);
      const entries = () =>
        backend.sql('select from private.digest_entries where supplier_id = $1', [deleted!.id]);
      expect(await entries()).toHaveLength(1);
      await nextDigest(backend, ana);
      expect(await entries()).toEqual([]);
    },
  );

  test.skipIf(NO_RACES)(
    'leaves out an account that is being deleted, and holds up neither',
    async ({ backend, categoryId }) => {
      const ana = await createActor(backend);
      await enter(backend, categoryId, ['open']);
      await withWriters(backend, 1, async ([operator]) => {
        await operator!.byHand('begin');
        // As the deletion does before it reaches what belongs to the account.
        await operator!.byHand('select from public.profiles where id = $1 for update', [ana.account.id]);
        expect(await writeDueMails(backend)).toBe(0);
        await operator!.byHand('delete from auth.users where id = $1', [ana.account.id]);
        await operator!.commit();
      });
    },
  );

  test('compares for premium members and for everybody else exactly what these may read', async ({
    actors,
    backend,
    categoryId,
  }) => {
    const suppliers = await enter(backend, categoryId, ['open', 'premium', 'early', 'earlyPremium', 'open']);
    const ids = idsOf(suppliers);
    for (const statement of [
      'update public.suppliers set is_archived = true where id = ($1::bigint[])[5]',
      `insert into public.contact_states (supplier_id, state, confirmed_on, method)
       select i.id, 'confirmed', private.today() - case when i.place = 4 then 90 else 1 end, 'visit' from unnest($1::bigint[]) with ordinality i (id, place)`,
      `insert into public.buying_summaries (supplier_id, answers, arrived, on_time, as_pictured, buy_again)
       select id, 4, 4, 4, 4, 3 from unnest($1::bigint[]) id`,
    ])
      await backend.sql(statement, [ids]);
    const select = `id,name,category_id,subcategory_id,is_premium,supplier_details(instagram,description,${SELECT_TERMS.replaceAll(' ', '')}),supplier_contacts(whatsapp),contact_states(state),buying_summaries(answers,buy_again)`;
    const readBy = async (name: 'free' | 'premium') =>
      rowsOf<NewSupplier>(
        await actors[name].ask(
          `/rest/v1/suppliers?select=${select}&is_archived=is.false&id=in.(${ids.join()})&order=id`,
        ),
      );
    const { secretKeyClient } = toolsOf(backend);
    const compared = async (audience: 'others' | 'premium') =>
      (await secretKeyClient.openDigests())![audience].toSorted((one, other) => one.id - other.id);
    const sees = async () => {
      for (const [name, audience] of [
        ['free', 'others'],
        ['premium', 'premium'],
      ] as const) {
        const [read, found] = [await readBy(name), await compared(audience)];
        expect(found).toMatchObject(read);
        expect(found.map(({ supplier_details }) => supplier_details === null)).toEqual(
          read.map(({ supplier_details }) => supplier_details === null),
        );
      }
    };
    await sees();
    expect(idsOf(await compared('others'))).toEqual(ids.slice(0, 2));
    expect(idsOf(await compared('premium'))).toEqual(ids.slice(0, 4));
    await backend.sql('update public.settings set free_direct_contacts = false');
    onTestFinished(
      async () => void (await backend.sql('update public.settings set free_direct_contacts = true')),
    );
    await sees();
    expect((await compared('others')).map((one) => one.supplier_contacts)).toEqual([null, null]);
  });

  test('is not sent to a member who was blocked meanwhile, and not if nothing is left to tell', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia] = [await createActor(backend), await createActor(backend)];
    const [supplier] = await enter(backend, categoryId, ['open']);
    expect(await writeDueMails(backend)).toBe(2);
    await backend.sql("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
      ana.account.id,
    ]);
    await backend.sql('delete from public.suppliers where id = $1', [supplier!.id]);
    expect(await take(backend)).toEqual([]);
    const closed = await backend.sql('select user_id, closed_as from private.outbox order by closed_as');
    expect(closed).toEqual([
      { user_id: bia.account.id, closed_as: 'empty' },
      { user_id: ana.account.id, closed_as: 'unwanted' },
    ]);
  });

  test('goes on where a slice stopped, and tells nobody twice and nothing that entered meanwhile', async ({
    backend,
    categoryId,
  }) => {
    const members = [await createActor(backend), await createActor(backend), await premiumMember(backend)];
    await enter(backend, categoryId, ['open']);
    const [, left] = await enter(backend, categoryId, ['early', 'early']);
    // Each job compares for no time at all: one member.
    expect(await writeDigests(toolsOf(backend), 0)).toBe(1);
    const [meanwhile] = await enter(backend, categoryId, ['open']);
    await backend.sql('update public.suppliers set public_from = now() where id = $1', [left!.id]);
    expect(await writeDigests(toolsOf(backend), 0)).toBe(1);
    expect(await writeDigests(toolsOf(backend))).toBe(1);
    expect(await writeDigests(toolsOf(backend))).toBe(0);
    const totals = async () => {
      const mails = await take(backend);
      const of = ({ account }: Actor) => mails.filter(({ email }) => email === account.email);
      return members.map((member) => of(member).map(({ content }) => (content as Digest).total));
    };
    expect(await totals()).toEqual([[1], [1], [3]]);
    await backend.sql('delete from private.outbox');
    await ranAgo(backend, 'digest', '7 days');
    expect(await writeDueMails(backend)).toBe(3);
    const told = (await digestOf(backend, members[0]!))!.sections[0]!.suppliers;
    expect(idsOf(told).toSorted()).toEqual([left!.id, meanwhile!.id].toSorted());
  });

  test('tells who becomes a premium member while it is compared what is in early access with the next one', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    const [open, early] = await enter(backend, categoryId, ['open', 'early']);
    const { open: openAs, secretKeyClient } = toolsOf(backend);
    const writeLate: typeof secretKeyClient.writeDigests = async (slice) => {
      await endOn(backend, ana, 30);
      return secretKeyClient.writeDigests(slice);
    };
    await writeDigests({ open: openAs, secretKeyClient: { ...secretKeyClient, writeDigests: writeLate } });
    expect(idsOf((await digestOf(backend, ana))!.sections[0]!.suppliers)).toEqual([open!.id]);
    expect(await nextDigest(backend, ana)).toEqual([early!.id]);
  });

  test('is not lost with a job that breaks off between reading and writing', async ({
    backend,
    categoryId,
  }) => {
    const ana = await createActor(backend);
    await enter(backend, categoryId, ['open']);
    const { open, secretKeyClient } = toolsOf(backend);
    const broken = { ...secretKeyClient, writeDigests: () => Promise.reject(new Error('Broken off')) };
    await expect(writeDigests({ open, secretKeyClient: broken })).rejects.toThrow('Broken off');
    expect(await writeDueMails(backend)).toBe(1);
    expect(await digestOf(backend, ana)).toMatchObject({ total: 1 });
  });

  test('waits with the next week until this one is written', async ({ backend, categoryId }) => {
    await ranAgo(backend, 'digest', '14 days');
    const ana = await createActor(backend);
    for (let others = 0; others < 2; others++) await createActor(backend);
    const [first] = await enter(backend, categoryId, ['open']);
    await writeDigests(toolsOf(backend), 0);
    // As if that had been a week ago.
    for (const change of [
      "private.mail_runs set until_at = until_at - interval '7 days', from_at = from_at - interval '7 days' where is_open",
      "private.digest_entries set premium_run = premium_run - interval '7 days', free_run = free_run - interval '7 days'",
      "private.mail_receivers set premium_digest_at = premium_digest_at - interval '7 days'",
      "private.outbox set dedupe_key = 'a week ago'",
    ])
      await backend.sql(`update ${change}`);
    const [second] = await enter(backend, categoryId, ['open']);
    expect(await writeDueMails(backend)).toBe(2);
    expect(await writeDueMails(backend)).toBe(3);
    const rows = await backend.sql<{ ids: number[] }>(
      "select payload -> 'sections' -> 0 -> 'suppliers' as ids from private.outbox where user_id = $1",
      [ana.account.id],
    );
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([first!.id, second!.id].toSorted());
  });

  test('is written once by jobs that run at the same time', async ({ backend, categoryId }) => {
    for (let count = 0; count < 5; count++) await createActor(backend);
    await enter(backend, categoryId, ['open']);
    let written = 0;
    for (let mails = [1]; Math.max(...mails) > 0; written += mails.reduce((sum, one) => sum + one))
      mails = await Promise.all(Array.from({ length: 4 }, () => writeDigests(toolsOf(backend), 0)));
    expect(written).toBe(5);
    expect(await backend.sql('select count(distinct user_id)::int as readers from private.outbox')).toEqual([
      { readers: 5 },
    ]);
  });

  test.skipIf(NO_RACES)(
    'is written by the first of two jobs that have compared the same slice',
    async ({ backend, categoryId }) => {
      const ana = await createActor(backend);
      const [supplier] = await enter(backend, categoryId, ['open']);
      const slice = `select public.write_digests(r.run, jsonb_build_array(jsonb_build_object(
        'user_id', '${ana.account.id}', 'is_premium', false, 'is_plus', false,
        'sections', '[{"suppliers": [${supplier!.id}], "more": 0}]'::jsonb)), until_user => '${ana.account.id}') as mails from public.open_digests() r`;
      await backend.sql('select from public.open_digests()');
      await withWriters(backend, 2, async ([first, second]) => {
        await first!.byHand('begin');
        expect(await first!.byHand(slice)).toEqual([{ mails: 1 }]);
        const waiting = second!.byHand(slice);
        await isWaiting(backend, second!);
        await first!.byHand('commit');
        expect(await waiting).toEqual([{ mails: null }]);
      });
      expect(await backend.sql('select count(*)::int as mails from private.outbox')).toEqual([{ mails: 1 }]);
    },
  );
});

describe('reminders', () => {
  test.beforeEach(({ backend }) => ranAgo(backend, 'digest', '0 days'));

  const remind = (actor: Actor, supplier: number, day: string, changes: object = {}) =>
    actor.ask('/rest/v1/rpc/save_notebook_entry', {
      method: 'POST',
      body: { supplier_id: supplier, changes: { remind_on: day, ...changes } },
    });
  const dayFrom = async (backend: Backend, days: number) =>
    (
      await backend.sql<{ day: string }>(
        "select (private.day_of(private.last_due('reminder')) + $1::int)::text as day",
        [days],
      )
    )[0]!.day;

  test('are one mail for all suppliers of the day, without the notes', async ({ backend, categoryId }) => {
    const ana = await premiumMember(backend);
    const secret = mark();
    const suppliers = await insertSuppliers(backend, categoryId, ['premium', 'premium', 'open', 'open']);
    const [first, second, tomorrow, before] = idsOf(suppliers);
    await remind(ana, first!, await dayFrom(backend, 0), { note: secret, status: 'waiting' });
    await remind(ana, second!, await dayFrom(backend, 0));
    await remind(ana, tomorrow!, await dayFrom(backend, 1));
    await remind(ana, before!, await dayFrom(backend, -1));
    expect(await writeDueMails(backend)).toBe(1);
    expect(await writeDueMails(backend)).toBe(0);
    const [mail] = await take(backend);
    const { suppliers: told } = mail!.content as { suppliers: { id: number; status: string }[] };
    expect(idsOf(told).toSorted()).toEqual([first, second].toSorted());
    expect(told.find(({ id }) => id === first)).toMatchObject({
      status: 'waiting',
      remind_on: await dayFrom(backend, 0),
    });
    expect(JSON.stringify(mail)).not.toContain(secret);
  });

  test('of days on which no job ran come later, three days at most', async ({ backend, categoryId }) => {
    const ana = await premiumMember(backend);
    const ids = idsOf(await insertSuppliers(backend, categoryId, ['open', 'open', 'open']));
    for (const [index, days] of [0, -2, -3].entries())
      await remind(ana, ids[index]!, await dayFrom(backend, days));
    await ranAgo(backend, 'reminder', '10 days');
    expect(await writeDueMails(backend)).toBe(1);
    const [mail] = await take(backend);
    expect(idsOf((mail!.content as { suppliers: { id: number }[] }).suppliers)).toEqual([ids[1], ids[0]]);
  });

  test('are not for suppliers that are no favorites any more', async ({ backend, categoryId }) => {
    const ana = await premiumMember(backend);
    const [kept, removed] = idsOf(await insertSuppliers(backend, categoryId, ['open', 'open']));
    const remove = (id: number) => ana.ask(`/rest/v1/favorites?supplier_id=eq.${id}`, { method: 'DELETE' });
    await remind(ana, removed!, await dayFrom(backend, 0));
    await remove(removed!);
    expect(await writeDueMails(backend)).toBe(0);
    await remind(ana, kept!, await dayFrom(backend, 0));
    await ranAgo(backend, 'reminder', '1 day');
    expect(await writeDueMails(backend)).toBe(1);
    await remove(kept!);
    expect(await take(backend)).toEqual([]);
  });

  test('are not for members whose Premium has ended, and leave out archived suppliers', async ({
    backend,
    categoryId,
  }) => {
    const [ana, bia, cleo] = [
      await premiumMember(backend),
      await premiumMember(backend),
      await premiumMember(backend),
    ];
    const [supplier, archived] = idsOf(await insertSuppliers(backend, categoryId, ['open', 'open']));
    for (const member of [ana, bia]) await remind(member, supplier!, await dayFrom(backend, 0));
    await remind(cleo, archived!, await dayFrom(backend, 0));
    await endOn(backend, ana, -10);
    expect(await writeDueMails(backend)).toBe(2);
    await endOn(backend, bia, -10);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived]);
    expect(await take(backend)).toEqual([]);
  });
});

describe('the end of Premium', () => {
  test('brings a mail seven days before the last day, the day before and the day after, and on no other day', async ({
    backend,
  }) => {
    const kinds = {
      8: undefined,
      7: 'premium_week',
      2: undefined,
      1: 'premium_day',
      0: undefined,
      [-1]: 'premium_ended',
      [-2]: undefined,
    };
    const ids: Record<string, string> = {};
    for (const days of Object.keys(kinds)) {
      ids[days] = (await premiumMember(backend)).account.id;
      // By the day of the run, which before nine in the morning is yesterday's.
      await backend.sql(
        `update public.subscriptions s set expires_at = private.end_of_day(private.last_due('premium_end') + $2 * interval '1 day') where user_id = $1`,
        [ids[days], Number(days)],
      );
    }
    await writeDueMails(backend);
    const rows = await backend.sql<{ user_id: string; kind: string }>(
      'select user_id, kind from private.outbox',
    );
    const told = (days: string) => rows.filter((row) => row.user_id === ids[days]).map(({ kind }) => kind)[0];
    expect(Object.fromEntries(Object.keys(kinds).map((days) => [days, told(days)]))).toEqual(kinds);
  });

  test('is told once for each end, and again before the next one', async ({ backend }) => {
    const ana = await premiumMember(backend);
    const endIn = (days: number) =>
      backend.sql(
        `update public.subscriptions s set expires_at = private.end_of_day(private.last_due('premium_end') + $2 * interval '1 day') where user_id = $1`,
        [ana.account.id, days],
      );
    await endIn(7);
    expect(await writeDueMails(backend)).toBe(1);
    await ranAgo(backend, 'premium_end', '1 day');
    expect(await writeDueMails(backend)).toBe(0);
    // Renewed: nothing is left to tell about the old end.
    await endIn(37);
    expect(await take(backend)).toEqual([]);
    await endIn(1);
    await ranAgo(backend, 'premium_end', '1 day');
    expect(await writeDueMails(backend)).toBe(1);
    expect(await take(backend)).toMatchObject([{ kind: 'premium_day', content: { favorites: 0 } }]);
  });

  test('is not told to the staff, to who turned it off, or twice after a pause of the job', async ({
    backend,
  }) => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const [admin, unwilling, ana] = [
      await createActor(backend, { admin: true }),
      await createActor(backend, { expiresAt }),
      await createActor(backend, { expiresAt }),
    ];
    for (const { account } of [admin, unwilling, ana])
      await backend.sql(
        `update public.subscriptions s set expires_at = private.end_of_day(private.last_due('premium_end') + interval '1 day') where user_id = $1`,
        [account.id],
      );
    await unwilling.ask(`/rest/v1/profiles?id=eq.${unwilling.account.id}`, {
      method: 'PATCH',
      body: { notify_premium_end: false },
    });
    await ranAgo(backend, 'premium_end', '10 days');
    expect(await writeDueMails(backend)).toBe(1);
    expect(await take(backend)).toMatchObject([{ kind: 'premium_day', email: ana.account.email }]);
  });
});

test('no mail of any kind tells what its receiver may not see', async ({ backend, categoryId }) => {
  const suppliers = await enter(backend, categoryId, ['open', 'premium', 'early', 'earlyPremium']);
  const secrets = suppliers.filter(({ kind }) => kind !== 'open').flatMap(secretsIn);
  const [free, expired, premium] = [
    await createActor(backend),
    await createActor(backend, { expiresAt: new Date(Date.now() - 86_400_000) }),
    await premiumMember(backend),
  ];
  for (const member of [free, expired, premium]) {
    await save(member, { category_id: categoryId });
    await save(member, { text: 'fornecedor' });
    await backend.sql(
      `insert into public.favorites (user_id, supplier_id) select $1, s from unnest($2::bigint[]) s`,
      [member.account.id, idsOf(suppliers)],
    );
    await backend.sql(
      `insert into public.notebook_entries (user_id, supplier_id, remind_on, note)
       select $1, s, private.day_of(private.last_due('reminder')), 'Nota' from unnest($2::bigint[]) s`,
      [member.account.id, idsOf(suppliers)],
    );
  }
  // As if all had been premium members when the mails were written.
  await backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     select p.id, k.kind, k.kind || p.id, jsonb_build_object(
       'after', private.today() - 30, 'until', private.today() + 30, 'ends_on', private.day_of(s.expires_at),
       'sections', jsonb_build_array(jsonb_build_object('suppliers', $1::jsonb))
         || coalesce((select jsonb_agg(jsonb_build_object('search', b.id, 'suppliers', $1::jsonb)) from public.saved_searches b where b.user_id = p.id), '[]'))
     from public.profiles p join public.subscriptions s on s.user_id = p.id
     cross join (select kind from private.mail_kinds where composed_by not in ('order_mail_content', 'campaign_content')) k
     where p.id = any ($2)`,
    [JSON.stringify(idsOf(suppliers)), [free, expired, premium].map(({ account }) => account.id)],
  );
  const answer: Answer = await askAsService(backend, '/rest/v1/rpc/take_mails', {
    method: 'POST',
    body: { most: 100 },
  });
  const mails = JSON.parse(answer.text) as { kind: string; email: string }[];
  const of = ({ account }: Actor): Answer => ({
    ...answer,
    text: JSON.stringify(mails.filter(({ email }) => email === account.email)),
  });
  expect(mails.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['digest', 'reminder', 'premium_ended']),
  );
  for (const member of [free, expired]) expect(leaks(of(member), secrets)).toEqual([]);
  // The mails of a premium member name what the others must not see, so the check can fail.
  expect(leaks(of(premium), [suppliers[3]!.teaser.name])).toHaveLength(1);
});

test('only the secret key writes mails that are due', async ({ backend, actors }) => {
  const calls: Record<string, object> = {
    write_due_mails: {},
    open_digests: {},
    digest_readers: { run: 'now', most: 500 },
    write_digests: { run: 'now', readers: [] },
  };
  for (const name of ['visitor', 'free', 'premium', 'admin'] as const)
    for (const [call, body] of Object.entries(calls)) {
      const { status } = await actors[name].ask(`/rest/v1/rpc/${call}`, { method: 'POST', body });
      expect([401, 403, 404]).toContain(status);
    }
  expect(await backend.sql('select kind from private.outbox')).toEqual([]);
});

test('a run that fails is reported and holds up no other run', async ({ backend, categoryId }) => {
  const ana = await premiumMember(backend);
  await backend.sql(
    `update public.subscriptions s set expires_at = private.end_of_day(private.last_due('premium_end') + interval '1 day') where user_id = $1`,
    [ana.account.id],
  );
  await enter(backend, categoryId, ['open']);
  const { open, secretKeyClient } = toolsOf(backend);
  const failure = new Error('Down');
  const reported: unknown[] = [];
  const reportError = (error: unknown) => reported.push(error);
  const broken = { ...secretKeyClient, openDigests: () => Promise.reject(failure) };
  expect(await jobOfMails({ open, secretKeyClient: broken, reportError })).toBe(1);
  expect(reported).toEqual([failure]);
  expect(await jobOfMails({ open, secretKeyClient, reportError })).toBe(1);
  expect(await take(backend)).toMatchObject([{ kind: 'premium_day' }, { kind: 'digest' }]);
});

test('mails that need not be sent are closed in one call, even if they are more than a batch', async ({
  backend,
  categoryId,
}) => {
  const ana = await createActor(backend);
  await enter(backend, categoryId, ['open']);
  await backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload)
     select $1, 'digest', 'digest ' || n, '{"sections": [{"suppliers": [], "more": 0}]}' from generate_series(1, 250) n`,
    [ana.account.id],
  );
  const due = async () =>
    (await askAsService(backend, '/rest/v1/rpc/mails_are_due', { method: 'POST', body: {} })).text;
  expect(await due()).toBe('true');
  expect(await take(backend)).toEqual([]);
  expect(await due()).toBe('false');
  expect(await backend.sql('select distinct closed_as from private.outbox')).toEqual([
    { closed_as: 'empty' },
  ]);
});
