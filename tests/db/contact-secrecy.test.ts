import { describe, expect } from 'vitest';
import { type Actor, type Actors, createAccount, createActor, rowsOf } from '../support/actors';
import {
  allCheck,
  check,
  createVoter,
  createVoters,
  daysAgo,
  noteBought,
  passDays,
  pay,
  publish,
  publishAgain,
  queued,
  reportPurchase,
  rpc,
  type State,
  stateOf,
  takeBack,
} from '../support/answers';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { insertPremiumSupplier, insertSuppliers, keepPage } from '../support/supplier-world';
import { failures, isWaiting, withWriters, type Writer } from './supplier-writers-connections';
import { test } from './support/voters';

// What nobody learns about single answers, and whose answers cannot move what is published.

const DAY = 86_400_000;

interface Probe {
  actors: Actors;
  voters: Actor[];
  id: number;
}

describe('what nobody learns', () => {
  /** Everything that the API tells somebody about what others answered, with counts and orders. */
  async function everything(actor: Actor, supplier: number): Promise<string[]> {
    const asks = [
      actor.ask('/rest/v1/contact_states?select=*&order=members.desc,supplier_id', {
        headers: { prefer: 'count=exact' },
      }),
      actor.ask('/rest/v1/buying_summaries?select=*&order=answers.desc,supplier_id', {
        headers: { prefer: 'count=exact' },
      }),
      actor.ask(`/rest/v1/suppliers?id=eq.${supplier}&select=id,contact_states(*),buying_summaries(*)`),
      actor.ask('/rest/v1/suppliers?select=id,contact_states!inner(state)&order=id'),
      ...['supplier_marks', 'contact_queue', 'contact_figures'].map((name) => rpc(actor, name)),
    ];
    return (await Promise.all(asks)).map(
      ({ status, headers, text }) => `${status} ${headers.get('content-range')} ${text}`,
    );
  }

  test.for(['works', 'no_answer'])(
    'on the day of a third answer "%s", and of taking it back, nobody reads anything new',
    async (outcome, { actors, backend, supplier: { id }, voters }) => {
      const readers = [voters[2]!, voters[6]!, actors.free, actors.editor, actors.admin];
      const all = () => Promise.all(readers.map((reader) => everything(reader, id)));
      await allCheck(voters.slice(0, 2), id, outcome);
      await passDays(backend, 3);
      const before = await all();
      await allCheck(voters.slice(2, 3), id, outcome);
      expect(await publish(backend)).toBe(false);
      // Not even if it is published again.
      await publishAgain(backend);
      expect(await all()).toEqual(before);
      await passDays(backend);
      const after = await all();
      expect(after).not.toEqual(before);

      await takeBack(voters[2]!, id, 'contact_check');
      expect(await all()).toEqual(after);
    },
  );

  test('on the day of a third answer about a purchase, nobody reads anything new', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const readers = [voters[2]!, voters[6]!, actors.editor];
    const all = () => Promise.all(readers.map((reader) => everything(reader, id)));
    for (const voter of voters.slice(0, 2)) {
      await noteBought(voter, id);
      expect((await reportPurchase(voter, id)).status).toBe(204);
    }
    await passDays(backend, 2);
    const before = await all();
    await noteBought(voters[2]!, id);
    expect((await reportPurchase(voters[2]!, id)).status).toBe(204);
    await publishAgain(backend);
    expect(await all()).toEqual(before);
    await passDays(backend);
    expect(await all()).not.toEqual(before);
  });

  test.for([
    ['another member reports the contact', ({ voters, id }: Probe) => check(voters[3]!, id, 'wrong_number')],
    ['one takes the answer back', ({ voters, id }: Probe) => takeBack(voters[0]!, id, 'contact_check')],
    [
      'the support sets one of them aside',
      ({ actors, voters }: Probe) =>
        rpc(actors.support, 'set_answers_dismissed', { account_id: voters[0]!.account.id, dismissed: true }),
    ],
    [
      'the support blocks one of them',
      ({ actors, voters }: Probe) =>
        rpc(actors.support, 'set_blocked', { account_id: voters[0]!.account.id, blocked: true }),
    ],
  ] as const)(
    'what is published of three answers stays the same on the next days when %s',
    async ([, happen], { actors, backend, supplier: { id } }) => {
      const voters = await createVoters(backend, 4);
      const seen = async () => [
        await stateOf(actors.premium, id),
        await queued(actors.admin, id),
        (await rpc(actors.premium, 'supplier_marks')).text.match(new RegExp(`\\[${id},[^\\]]*`))?.[0],
      ];
      await allCheck(voters.slice(0, 3), id);
      await passDays(backend);
      const before = await seen();
      expect(before[0]).toMatchObject({ members: 3 });
      expect((await happen({ actors, voters, id })).status).toBe(204);
      await passDays(backend, 2);
      const state = { ...(before[0] as State), confirmed_on: daysAgo(3) };
      expect(await seen()).toEqual([state, ...before.slice(1)]);
    },
  );

  test('within a year, two, three and five accounts of one person never see totals change by fewer than three others', async ({
    backend,
    categoryId,
  }) => {
    const payers = (count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const { id } = await createAccount(backend);
          await pay(backend, id);
          return id;
        }),
      );
    const others = await payers(38);
    const groups = await Promise.all(
      [2, 3, 5].map(async (size) => ({
        accounts: await payers(size),
        id: (await insertPremiumSupplier(backend, categoryId)).id,
        published: ['', ''],
        answered: [0, 0], // how many others have answered since each of these was published
        changes: [0, 0],
      })),
    );
    /** Stores answers as the API does, in place of earlier ones. */
    async function answer(accounts: string[], supplier: number, good: boolean): Promise<void> {
      await backend.sql(
        `insert into private.contact_checks (user_id, supplier_id, channel, outcome)
         select id, $2, 'whatsapp', 'works' from unnest($1::uuid[]) id
         on conflict on constraint contact_checks_pkey do update set created_at = now()`,
        [accounts, supplier],
      );
      await backend.sql(
        `insert into private.buying_reports (user_id, supplier_id, arrived, on_time, as_pictured, buy_again)
         select id, $2, true, true, true, $3 from unnest($1::uuid[]) id
         on conflict on constraint buying_reports_pkey do update set buy_again = excluded.buy_again, updated_at = now()`,
        [accounts, supplier, good],
      );
    }
    for (let step = 0; step < 36; step++) {
      const news = step === 0 ? others.slice(0, 3) : [others[step + 2]!];
      for (const group of groups) {
        await answer(news, group.id, true);
        group.answered = group.answered.map((answers) => answers + news.length);
        // All of them answer at first, and then take turns: the same again, the opposite, taken back, given anew.
        if (step % 4 < 2 || step % 4 === 3) await answer(group.accounts, group.id, step % 4 !== 1);
        else
          for (const table of ['contact_checks', 'buying_reports'])
            await backend.sql(`delete from private.${table} where user_id = any ($1)`, [group.accounts]);
      }
      await passDays(backend, 10);
      for (const group of groups) {
        const [row] = await backend.sql<{ contact: string; purchase: string }>(
          `select (select s.members || s.state from public.contact_states s where s.supplier_id = $1) as contact,
            (select s::text from public.buying_summaries s where s.supplier_id = $1) as purchase`,
          [group.id],
        );
        for (const [index, told] of [row!.contact, row!.purchase].entries()) {
          if (told === group.published[index]) continue;
          const where = `${group.accounts.length} accounts, step ${step}: ${told}`;
          expect(group.answered[index], where).toBeGreaterThanOrEqual(3);
          group.published[index] = told;
          group.answered[index] = 0;
          group.changes[index]!++;
        }
      }
    }
    for (const { changes } of groups) expect(Math.min(...changes)).toBeGreaterThan(5);
  });

  test('the support reads no exact number of a member’s answers', async ({ actors, backend, supplier }) => {
    const ana = await createVoter(backend);
    const number = async () =>
      rowsOf(await rpc(actors.support, 'member_answers', { account_id: ana.account.id }));
    await check(ana, supplier.id);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
    await passDays(backend);
    expect(await number()).toEqual([{ answers_in_tens: 0, dismissed: false }]);
  });

  test('rows of suppliers, accounts and plans do not reveal when another row referred to them', async ({
    actors,
    supplier: { id },
    voters,
  }) => {
    await check(voters[0]!, id);
    for (const name of ['visitor', 'premium', 'editor', 'support', 'admin'] as const) {
      for (const table of ['suppliers', 'profiles', 'plans', 'categories']) {
        if (name === 'visitor' && table === 'profiles') continue;
        for (const path of [`${table}?select=xmax`, `${table}?select=name&xmax=neq.0`, `${table}?order=xmax`])
          expect(
            (await actors[name].ask(`/rest/v1/${path}&limit=1`)).status,
            `${name} ${path}`,
          ).toBeGreaterThan(400);
        expect((await actors[name].ask(`/rest/v1/${table}?select=*&limit=1`)).status).toBe(200);
      }
    }
  });

  test('nobody reaches the tables of the answers and of places', async ({ actors }) => {
    for (const name of ['visitor', 'premium', 'editor', 'support', 'admin'] as const) {
      for (const table of [
        'contact_checks',
        'buying_reports',
        'contact_totals',
        'buying_totals',
        'contact_confirmations',
        'dismissed_voters',
        'place_totals',
        'hubs',
      ]) {
        expect((await actors[name].ask(`/rest/v1/${table}?select=*`)).status).toBe(404);
        const hidden = await actors[name].ask(`/rest/v1/${table}?select=*`, {
          headers: { 'accept-profile': 'private' },
        });
        expect(hidden.status).toBe(406);
      }
    }
  });
});

describe('whose answers count', () => {
  /** Ten members who all confirm the contact of a supplier. */
  async function tenConfirm(backend: Backend, supplier: number): Promise<Actor[]> {
    const accounts = await Promise.all(
      Array.from({ length: 10 }, () => createActor(backend, { expiresAt: new Date(Date.now() + 30 * DAY) })),
    );
    await allCheck(accounts, supplier);
    return accounts;
  }

  test('ten accounts confirm nothing until three of them have paid within the year before they answered', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const accounts = await tenConfirm(backend, id);
    const [ana, bia, caio] = accounts.map(({ account }) => account.id) as [string, string, string];
    for (const order of [{ cents: 0 }, { status: 'refunded' }, { status: 'pending' }, { days: 370 }])
      for (const { account } of accounts) await pay(backend, account.id, order);
    for (const account of [ana, bia]) await pay(backend, account, { days: 360 });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    await pay(backend, caio);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
  });

  test('old accounts that never paid confirm only a supplier to whom they wrote from the site, with Premium', async ({
    backend,
    categoryId,
    supplier: { id },
    voters,
  }) => {
    const [open] = await insertSuppliers(backend, categoryId, ['open']);
    await backend.sql('update public.settings set free_direct_contacts = true');
    const free = await Promise.all([1, 2, 3].map(() => createActor(backend)));
    await allCheck(free, open!.id);
    await backend.sql('update public.settings set free_direct_contacts = false');
    for (const actor of free)
      expect(
        (
          await rpc(actor, 'save_notebook_entry', {
            supplier_id: open!.id,
            changes: { contacted_at: new Date() },
          })
        ).status,
      ).toBe(403);
    const given = await tenConfirm(backend, id);
    for (const { account } of [...free, ...given])
      await backend.sql(`update public.profiles set created_at = now() - interval '40 days' where id = $1`, [
        account.id,
      ]);
    await passDays(backend);
    expect([await stateOf(voters[0]!, id), await stateOf(voters[0]!, open!.id)]).toEqual([null, null]);
    for (const actor of given.slice(0, 3))
      await rpc(actor, 'save_notebook_entry', { supplier_id: id, changes: { contacted_at: new Date() } });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
    await backend.sql('update public.profiles set created_at = now()');
  });

  test('answers of blocked members, of the staff and of the page’s own accounts do not count', async ({
    actors,
    backend,
    supplier,
    voters,
  }) => {
    const { id } = supplier;
    const [blocked, editor, keeper, ...others] = (await tenConfirm(backend, id)).slice(0, 5);
    for (const { account } of [blocked!, editor!, keeper!, ...others]) await pay(backend, account.id);
    await keepPage(backend, supplier, keeper!);
    const block = (actor: Actor, on: boolean) =>
      rpc(actors.support, 'set_blocked', { account_id: actor.account.id, blocked: on });
    await block(blocked!, true);
    await backend.sql(`insert into public.admins (user_id, role) values ($1, 'editor')`, [
      editor!.account.id,
    ]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    await block(blocked!, false);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 3 });
  });

  test('answers that the support has set aside do not count until it lets them count again', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    const { id: abuser } = voters[0]!.account;
    const dismiss = (actor: Actor, dismissed: boolean | null) =>
      rpc(actor, 'set_answers_dismissed', { account_id: abuser, dismissed });
    for (const name of ['premium', 'editor'] as const)
      expect((await dismiss(actors[name], true)).status).toBe(403);
    for (let times = 0; times < 2; times++) expect((await dismiss(actors.support, true)).status).toBe(204);
    expect((await dismiss(actors.support, null)).status).toBe(400);
    const told = rowsOf(await rpc(actors.support, 'member_answers', { account_id: abuser }));
    expect(told).toMatchObject([{ dismissed: true }]);
    expect(rowsOf(await rpc(actors.editor, 'member_answers', { account_id: abuser }))).toEqual([]);
    await passDays(backend);
    expect(await stateOf(voters[1]!, id)).toBeNull();
    expect((await dismiss(actors.support, false)).status).toBe(204);
    await passDays(backend);
    expect(await stateOf(voters[1]!, id)).toMatchObject({ members: 3 });
    const entries = await backend.sql<{ action: string }>(
      `select action from public.audit_log where entity = 'account' and entity_id = $1 order by id`,
      [abuser],
    );
    expect(entries.map(({ action }) => action)).toEqual(['dismiss', 'readmit']);
  });

  test('answers of deleted accounts do not count', async ({ backend, supplier: { id }, voters }) => {
    const leaver = await createVoter(backend);
    await allCheck([leaver, ...voters.slice(0, 2)], id);
    await backend.sql('delete from auth.users where id = $1', [leaver.account.id]);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
  });
});

// Answers, publishing and changes of contacts at the same moment.

describe('publishing', () => {
  test('eight parallel calls publish once, and count all answers that were given at the same moment', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const given = await Promise.all(voters.map((voter) => check(voter, id)));
    expect(given.map(({ status }) => status)).toEqual(voters.map(() => 204));
    for (const statement of [
      `update private.contact_checks set created_at = created_at - interval '1 day' where supplier_id = ${id}`,
      'delete from private.published_days',
    ])
      await backend.sql(statement);
    const done = await Promise.all(Array.from({ length: 8 }, () => publish(backend)));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await stateOf(actors.premium, id)).toMatchObject({ members: 7 });
  });

  test('neither members nor the staff can publish', async ({ actors }) => {
    for (const name of ['visitor', 'premium', 'admin'] as const)
      expect([401, 403]).toContain((await rpc(actors[name], 'publish_totals')).status);
  });

  test('an answer that a member sends six times at once is stored and counted once', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await check(voters[0]!, id)).status),
    );
    expect(statuses.toSorted()).toEqual([204, 409, 409, 409, 409, 409]);
    await passDays(backend);
    expect(await stateOf(actors.premium, id)).toBeNull();
  });
});

describe.skipIf(NO_RACES)('transactions at the same moment', () => {
  const COUNT = 'select count(*)::int as answers from private.contact_checks where supplier_id = any ($1)';
  const change = (writer: Writer, id: number) =>
    writer.byHand(`update public.supplier_contacts set whatsapp = '5511912345678' where supplier_id = $1`, [
      id,
    ]);

  test('an answer that is not committed yet does not outlast the number that it is about', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    await withWriters(backend, 2, async ([member, operator]) => {
      await member!.begin(voters[0]!, `select public.check_contact($1, 'wrong_number')`, [id]);
      const changing = change(operator!, id);
      await isWaiting(backend, operator!);
      await member!.commit();
      await changing;
    });
    expect(await backend.sql(COUNT, [[id]])).toEqual([{ answers: 0 }]);
  });

  test('an answer that waited for a change of the number it is about is refused', async ({
    backend,
    supplier: { id, contacts },
    voters,
  }) => {
    const answer = `select public.check_contact($1, 'wrong_number', 'whatsapp', $2)`;
    for (const tried of [contacts.whatsapp, null]) {
      await backend.sql('update public.supplier_contacts set whatsapp = $2 where supplier_id = $1', [
        id,
        contacts.whatsapp,
      ]);
      await withWriters(backend, 2, async ([member, operator]) => {
        await operator!.byHand('begin');
        await operator!.byHand('select from public.suppliers where id = $1 for no key update', [id]);
        await change(operator!, id);
        const answering = member!.begin(voters[0]!, answer, [id, tried]);
        await isWaiting(backend, member!);
        await operator!.commit();
        await expect(answering).rejects.toThrow(/Este contato mudou/);
      });
    }
    expect(await backend.sql(COUNT, [[id]])).toEqual([{ answers: 0 }]);
  });

  test('a change of contacts and the deletion of an account that answered about them do not deadlock', async ({
    backend,
    categoryId,
  }) => {
    const ids = (await insertSuppliers(backend, categoryId, ['premium', 'premium'])).map(({ id }) => id);
    const [first, second] = ids as [number, number];
    const ana = await createVoter(backend);
    await allCheck([ana], second);
    await allCheck([ana], first);
    await withWriters(backend, 2, async ([operator, eraser]) => {
      await operator!.byHand('begin');
      await change(operator!, first);
      // Deletes the answer about the second supplier and waits for the other one.
      const erasing = eraser!.byHand('delete from auth.users where id = $1', [ana.account.id]);
      await isWaiting(backend, eraser!);
      await change(operator!, second);
      await operator!.commit();
      await erasing;
    });
    expect(await backend.sql(COUNT, [ids])).toEqual([{ answers: 0 }]);
  });

  // All rows of one account, in the order of the table: the index of the account's rows has another order.
  test.for([
    [
      'contact_checks',
      `(user_id, supplier_id, channel, outcome, created_at) values ($1, $2, 'email', 'works', now() - interval '91 days')`,
    ],
    [
      'buying_reports',
      `(user_id, supplier_id, arrived, buy_again, updated_at) values ($1, $2, false, false, now() - interval '19 months')`,
    ],
  ] as const)(
    'publishing, which deletes expired %s, and the deletion of their author do not deadlock',
    async ([table, row], { backend, categoryId }) => {
      const suppliers = await insertSuppliers(backend, categoryId, ['premium', 'premium', 'premium']);
      const [first, second, third] = suppliers.map(({ id }) => id).sort((one, other) => one - other);
      const ana = await createVoter(backend);
      for (const id of [third, first, second])
        await backend.sql(`insert into private.${table} ${row}`, [ana.account.id, id]);
      await backend.sql('delete from private.published_days');
      await withWriters(backend, 3, async ([holder, eraser, publisher]) => {
        await holder!.byHand('begin');
        await holder!.byHand(`select from private.${table} where supplier_id = $1 for update`, [second]);
        await eraser!.byHand('set enable_seqscan = off'); // as in a large table
        const erasing = eraser!.byHand('delete from auth.users where id = $1', [ana.account.id]);
        await isWaiting(backend, eraser!);
        const publishing = publisher!.byHand('select public.publish_totals()');
        await Promise.race([publishing, isWaiting(backend, publisher!)]);
        await holder!.commit();
        expect(failures(await Promise.allSettled([erasing, publishing]))).toEqual([]);
      });
      const left = `select from private.${table} where user_id = $1`;
      expect(await backend.sql(left, [ana.account.id])).toEqual([]);
    },
  );

  /** Begins an answer about a supplier that is dated yesterday, and leaves its transaction open. */
  async function answerBeforeMidnight(writer: Writer, voter: Actor, id: number): Promise<void> {
    await writer.begin(voter, `select public.check_contact($1, 'works')`, [id]);
    await writer.byHand('reset role');
    await writer.byHand(
      `update private.contact_checks set created_at = created_at - interval '1 day' where user_id = $1 and supplier_id = $2`,
      [voter.account.id, id],
    );
  }

  test('of parallel third and fourth answers, publishing counts those that are committed, and reveals no later one', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 2), id);
    await passDays(backend);
    await withWriters(backend, 2, async ([third, fourth]) => {
      await answerBeforeMidnight(third!, voters[2]!, id);
      await answerBeforeMidnight(fourth!, voters[3]!, id);
      await publishAgain(backend);
      expect(await stateOf(actors.premium, id)).toBeNull();
      await third!.commit();
      await publishAgain(backend);
      expect(await stateOf(actors.premium, id)).toMatchObject({ members: 3 });
      await fourth!.commit();
      await publishAgain(backend);
      expect(await stateOf(actors.premium, id)).toMatchObject({ members: 3 });
    });
  });

  test('while six members answer and publishing runs again and again, each published number differs by three or more', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const published = [0];
    await withWriters(backend, 3, async ([publisher, ...writers]) => {
      let answering = true;
      const answers = Promise.all(
        writers.map(async (writer, index) => {
          for (const voter of voters.slice(index * 3, index * 3 + 3)) {
            await answerBeforeMidnight(writer, voter, id);
            await writer.commit();
          }
        }),
      ).finally(() => (answering = false));
      for (let again = true; again;) {
        again = answering; // once more after the last answer
        await publisher!.byHand('delete from private.published_days');
        await publisher!.byHand('select public.publish_totals()');
        const state = 'select members from public.contact_states where supplier_id = $1';
        const [row] = (await publisher!.byHand(state, [id])) as { members: number }[];
        if (row && row.members !== published.at(-1)) published.push(row.members);
      }
      await answers;
    });
    expect(published.length).toBeGreaterThan(1);
    const steps = published.slice(1).map((members, index) => members - published[index]!);
    expect(steps.filter((step) => step < 3)).toEqual([]);
  });

  test('of two parallel answers of a member about one supplier, the second is refused and the first one stands', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const answer = 'select public.check_contact($1, $2)';
    await withWriters(backend, 2, async ([one, two]) => {
      await one!.begin(voters[0]!, answer, [id, 'works']);
      const late = two!.as(voters[0]!, answer, [id, 'no_answer']);
      await isWaiting(backend, two!);
      await one!.commit();
      expect(failures(await Promise.allSettled([late]))).toEqual(['PT409']);
    });
    const stored = 'select outcome from private.contact_checks where supplier_id = $1';
    expect(await backend.sql(stored, [id])).toEqual([{ outcome: 'works' }]);
  });

  test('of two parallel answers of a member about one purchase, the later one stands, once', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    await noteBought(voters[0]!, id);
    const report = 'select public.report_purchase($1, true, true, true, $2)';
    await withWriters(backend, 2, async ([one, two]) => {
      await one!.begin(voters[0]!, report, [id, true]);
      const late = two!.as(voters[0]!, report, [id, false]);
      await isWaiting(backend, two!);
      await one!.commit();
      await late;
    });
    const stored = 'select buy_again from private.buying_reports where supplier_id = $1';
    expect(await backend.sql(stored, [id])).toEqual([{ buy_again: false }]);
  });

  test('two members with one answer left that day, who both answer six times at once, get one more each', async ({
    backend,
    categoryId,
  }) => {
    const members = [await createVoter(backend), await createVoter(backend)];
    const suppliers = await insertSuppliers(backend, categoryId, Array<'premium'>(6).fill('premium'));
    for (const member of members) {
      await check(member, suppliers[0]!.id);
      await takeBack(member, suppliers[0]!.id, 'contact_check');
      // As if they had answered 39 times.
      await backend.sql(
        `update private.rate_limits set attempts = 39 where key = encode(sha256(convert_to('answer:' || $1, 'UTF8')), 'hex')`,
        [member.account.id],
      );
    }
    const answers = members.flatMap((member) => suppliers.map(({ id }) => ({ member, id })));
    const codes = await withWriters(backend, answers.length, async (writers) =>
      failures(
        await Promise.allSettled(
          answers.map(({ member, id }, index) =>
            writers[index]!.as(member, `select public.check_contact($1, 'works')`, [id]),
          ),
        ),
      ),
    );
    expect(codes).toEqual(Array<string>(10).fill('PT429'));
    for (const { account } of members)
      expect(
        await backend.sql('select from private.contact_checks where user_id = $1', [account.id]),
      ).toHaveLength(1);
  });

  test('reports that are being counted while the staff confirms the contact do not put it in doubt again', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 4), id, 'no_answer');
    await backend.sql(
      `update private.contact_checks set created_at = created_at - interval '1 day' where supplier_id = $1`,
      [id],
    );
    await backend.sql('delete from private.published_days');
    await withWriters(backend, 2, async ([publisher, editor]) => {
      await publisher!.byHand('begin');
      await publisher!.byHand('select public.publish_totals()');
      const confirming = editor!.as(actors.editor, `select public.confirm_contact($1, 'phone')`, [id]);
      await isWaiting(backend, editor!);
      await publisher!.commit();
      await confirming;
    });
    await passDays(backend);
    expect(await stateOf(actors.premium, id)).toMatchObject({ state: 'confirmed', method: 'phone' });
  });
});
