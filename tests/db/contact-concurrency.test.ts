import { describe, expect } from 'vitest';
import { NO_RACES } from '../support/engine';
import { insertSuppliers } from '../support/supplier-world';
import { allCheck, check, createVoter, passDays, publish, rpc, stateOf } from '../support/answers';
import { isWaiting, withWriters, type Writer } from './supplier-writers-connections';
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
});
