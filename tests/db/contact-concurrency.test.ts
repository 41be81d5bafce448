import { describe, expect } from 'vitest';
import type { Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { NO_RACES } from '../support/engine';
import { insertSuppliers } from '../support/supplier-world';
import {
  allCheck,
  check,
  createVoter,
  noteBought,
  passDays,
  publish,
  rpc,
  stateOf,
} from '../support/answers';
import { failures, isWaiting, withWriters, type Writer } from './supplier-writers-connections';
import { test } from './support/voters';

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
      expect([401, 403]).toContain((await rpc(actors[name], 'publish_answers')).status);
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
        const publishing = publisher!.byHand('select public.publish_answers()');
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
        await publisher!.byHand('select public.publish_answers()');
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
    for (const member of members)
      for (let given = 0; given < 39; given++) {
        await check(member, suppliers[0]!.id);
        await rpc(member, 'take_back_contact_check', { supplier_id: suppliers[0]!.id });
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
      await publisher!.byHand('select public.publish_answers()');
      const confirming = editor!.as(actors.editor, `select public.confirm_contact($1, 'phone')`, [id]);
      await isWaiting(backend, editor!);
      await publisher!.commit();
      await confirming;
    });
    await passDays(backend);
    expect(await stateOf(actors.premium, id)).toMatchObject({ state: 'confirmed', method: 'phone' });
  });
});

/** Publishes although it was done today. */
async function publishAgain(backend: Backend): Promise<void> {
  await backend.sql('delete from private.published_days');
  expect(await publish(backend)).toBe(true);
}
