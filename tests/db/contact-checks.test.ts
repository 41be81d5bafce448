import { describe, expect } from 'vitest';
import { type Actor, createActor, people, rowsOf } from '../support/actors';
import { insertSuppliers } from '../support/supplier-world';
import {
  allCheck,
  check,
  checkNumber,
  codeOf,
  confirm,
  createVoter,
  createVoters,
  daysAgo,
  GOOD,
  noteBought,
  passDays,
  queued,
  queueOf,
  type Report,
  reportPurchase,
  rpc,
  stateOf,
  takeBack,
} from '../support/answers';
import { test } from './support/voters';

// Who may answer about a contact, and what is published of the answers.

describe('answering', () => {
  test('a member answers once in 30 days about a contact, alone reads the answer, and can take it back', async ({
    backend,
    supplier,
    voters: [ana, bia],
  }) => {
    expect((await check(ana!, supplier.id, 'no_answer')).status).toBe(204);
    const own = async (actor: Actor) =>
      JSON.parse((await rpc(actor, 'own_answers', { supplier_id: supplier.id })).text) as object;
    const answer = { channel: 'whatsapp', outcome: 'no_answer', created_at: expect.any(String) as string };
    expect(await own(ana!)).toEqual({ check: answer, report: null, bought: false });
    expect(await own(bia!)).toEqual({ check: null, report: null, bought: false });
    expect(codeOf(await check(ana!, supplier.id))).toEqual([409, 'PT409']);

    await backend.sql(
      `update private.contact_checks set created_at = now() - interval '29 days' where supplier_id = $1`,
      [supplier.id],
    );
    expect(codeOf(await check(ana!, supplier.id))).toEqual([409, 'PT409']);
    await backend.sql(
      `update private.contact_checks set created_at = now() - interval '30 days' where supplier_id = $1`,
      [supplier.id],
    );
    expect((await check(ana!, supplier.id, 'works', 'email')).status).toBe(204);
    expect(await own(ana!)).toMatchObject({ check: { channel: 'email', outcome: 'works' } });

    expect((await takeBack(bia!, supplier.id, 'contact_check')).status).toBe(204);
    expect(await own(ana!)).toMatchObject({ check: { outcome: 'works' } });
    expect((await takeBack(ana!, supplier.id, 'contact_check')).status).toBe(204);
    expect(await own(ana!)).toEqual({ check: null, report: null, bought: false });
    expect((await check(ana!, supplier.id)).status).toBe(204);
  });

  test.for(people('visitor', 'free', 'expired'))(
    'an answer about a locked supplier is refused to %s',
    async ([, name], { actors, supplier }) => {
      const { status } = await check(actors[name], supplier.id);
      expect(status).toBe(name === 'visitor' ? 401 : 403);
    },
  );

  test('a free member may answer where the site shows them contacts, and not where it withholds them', async ({
    backend,
    categoryId,
  }) => {
    const [open] = await insertSuppliers(backend, categoryId, ['open']);
    const ana = await createActor(backend);
    const statuses = [];
    for (const shown of [true, false]) {
      await backend.sql('update public.settings set free_direct_contacts = $1', [shown]);
      statuses.push((await check(ana, open!.id, 'works', 'email')).status);
    }
    expect(statuses).toEqual([204, 403]);
  });

  test.for(people('editor', 'support', 'admin'))(
    '%s, of the staff, may not answer as a member',
    async ([, name], { actors, supplier }) => {
      expect(codeOf(await check(actors[name], supplier.id))).toEqual([403, 'PT403']);
    },
  );

  test('an answer needs a contact that the supplier has, and a known outcome and channel', async ({
    backend,
    supplier,
    voters: [ana],
  }) => {
    await backend.sql('update public.supplier_contacts set email = null where supplier_id = $1', [
      supplier.id,
    ]);
    expect(codeOf(await check(ana!, supplier.id, 'works', 'email'))).toEqual([403, 'PT403']);
    expect(codeOf(await check(ana!, supplier.id, 'great'))).toEqual([400, '23514']);
    expect(codeOf(await check(ana!, supplier.id, 'works', 'fax'))).toEqual([400, '23514']);
    expect(codeOf(await check(ana!, 987_654_321))).toEqual([403, 'PT403']);
    for (const nothing of [{ outcome: null }, { channel: null }, { outcome: null, channel: null }]) {
      const body = { supplier_id: supplier.id, outcome: 'works', channel: 'whatsapp', ...nothing };
      expect(codeOf(await rpc(ana!, 'check_contact', body))).toEqual([400, '23502']);
    }
  });

  test('an answer about a contact that was replaced meanwhile is refused, and a missing one may be left out', async ({
    backend,
    supplier: { id, contacts, details },
    voters: [ana, bia],
  }) => {
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '5500988887777' where supplier_id = $1`,
      [id],
    );
    expect(codeOf(await checkNumber(ana!, id, contacts.whatsapp, 'wrong_number'))).toEqual([409, 'PT409']);
    expect((await checkNumber(ana!, id, '5500988887777', 'wrong_number')).status).toBe(204);
    for (const [channel, contact] of [
      ['instagram', details.instagram],
      ['website', details.website],
      ['email', contacts.email],
    ] as const) {
      const body = { supplier_id: id, outcome: 'works', channel };
      const other = await rpc(bia!, 'check_contact', { ...body, contact: `${contact}x` });
      expect(codeOf(other), channel).toEqual([409, 'PT409']);
      // Another spelling of the same is the same.
      expect(
        (await rpc(bia!, 'check_contact', { ...body, contact: contact.toUpperCase() })).status,
        channel,
      ).toBe(204);
      await takeBack(bia!, id, 'contact_check');
    }
  });

  test('an answer about an archived supplier, or during maintenance, is refused', async ({
    backend,
    supplier,
    voters: [ana],
  }) => {
    await backend.sql('update public.settings set maintenance_mode = true');
    const closed = await check(ana!, supplier.id);
    await backend.sql('update public.settings set maintenance_mode = false');
    expect(codeOf(closed)).toEqual([503, 'PT503']);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier.id]);
    expect(codeOf(await check(ana!, supplier.id))).toEqual([403, 'PT403']);
  });

  test('a member can give 40 answers a day, and no more', async ({ backend, supplier }) => {
    const ana = await createVoter(backend);
    await backend.sql('delete from private.rate_limits');
    for (const more of [38, 0]) {
      expect((await check(ana, supplier.id)).status).toBe(204);
      await takeBack(ana, supplier.id, 'contact_check');
      await backend.sql('update private.rate_limits set attempts = attempts + $1', [more]);
    }
    expect(codeOf(await check(ana, supplier.id))).toEqual([429, 'PT429']);
  });

  test('a member can give 10 negative answers a week, about contacts and purchases together', async ({
    backend,
    categoryId,
    supplier,
  }) => {
    const ana = await createVoter(backend);
    const suppliers = await insertSuppliers(backend, categoryId, Array<'premium'>(10).fill('premium'));
    for (const { id } of suppliers.slice(0, 9)) expect((await check(ana, id, 'no_answer')).status).toBe(204);
    await noteBought(ana, supplier.id);
    expect((await reportPurchase(ana, supplier.id, { ...GOOD, buy_again: false })).status).toBe(204);
    const late = suppliers[9]!.id;
    const refused = await check(ana, late, 'no_answer');
    expect(codeOf(refused)).toEqual([429, 'PT429']);
    expect(refused.text).toContain('Você já deu 10 respostas negativas nesta semana.');
    expect((await reportPurchase(ana, supplier.id, LOST)).status).toBe(429);
    expect((await check(ana, late)).status).toBe(204);
    await takeBack(ana, late, 'contact_check');
    await backend.sql(`update private.rate_limits set resets_at = resets_at - interval '7 days'`);
    expect((await check(ana, late, 'no_answer')).status).toBe(204);
  });

  test('a blocked member cannot answer with a token from before', async ({ backend, supplier: { id } }) => {
    const ana = await createVoter(backend);
    await backend.sql(`update public.suppliers set is_premium = false where id = $1`, [id]);
    await backend.sql('update public.settings set free_direct_contacts = true');
    await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      ana.account.id,
    ]);
    const { status } = await check(ana, id, 'works', 'email');
    await backend.sql('update public.settings set free_direct_contacts = false');
    expect(status).toBe(403);
  });
});

describe('confirmed contacts', () => {
  test('a contact is confirmed once three members have reached it, and the number changes with three more answers', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const [ana] = voters;
    await allCheck(voters.slice(0, 2), id);
    await passDays(backend, 2);
    expect(await stateOf(ana!, id)).toBeNull();
    await allCheck(voters.slice(2, 3), id);
    await passDays(backend);
    const told = { state: 'confirmed', confirmed_on: daysAgo(1), members: 3, method: null };
    expect(await stateOf(ana!, id)).toEqual(told);
    await allCheck(voters.slice(3, 5), id);
    await passDays(backend);
    expect(await stateOf(ana!, id)).toEqual({ ...told, confirmed_on: daysAgo(2) });
    await allCheck(voters.slice(5, 6), id);
    await passDays(backend);
    expect(await stateOf(ana!, id)).toEqual({ ...told, members: 6 });
  });

  test('a confirmation counts for 90 days, and a contact with fewer than three is no longer confirmed', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend, 89);
    await allCheck(voters.slice(3, 7), id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await passDays(backend, 88);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    const answers = 'select from private.contact_checks where supplier_id = $1';
    expect(await backend.sql(answers, [id])).toEqual([]);
  });

  test('a confirmation expires after 90 days also if the scheduled job no longer runs', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend);
    for (const [days, shown] of [
      [89, true],
      [90, false],
    ] as const) {
      await backend.sql(
        'update public.contact_states set confirmed_on = private.today() - $2::int where supplier_id = $1',
        [id, days],
      );
      expect((await stateOf(voters[0]!, id)) !== null).toBe(shown);
      expect((await rpc(voters[0]!, 'supplier_marks')).text.includes(`[${id},`)).toBe(shown);
    }
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'only those who may open a locked supplier read that its contact is confirmed: %s',
    async ([, name], { actors, backend, suppliers }) => {
      const ids = [suppliers.premium.id, suppliers.open.id];
      await backend.sql(
        `insert into public.contact_states (supplier_id, state, confirmed_on, members)
         select id, 'confirmed', private.today(), 3 from unnest($1::bigint[]) id on conflict do nothing`,
        [ids],
      );
      const seen = await Promise.all(ids.map(async (id) => (await stateOf(actors[name], id)) !== null));
      expect(seen).toEqual([name === 'premium', true]);
      const marks = JSON.parse((await rpc(actors[name], 'supplier_marks')).text) as [number, ...unknown[]][];
      expect(ids.map((id) => marks.some(([marked]) => marked === id))).toEqual(seen);
    },
  );
});

describe('contacts in doubt', () => {
  test('three reports within 30 days put a contact in doubt, and the most viewed one heads the editors’ queue', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const [calm, busy] = await insertSuppliers(backend, categoryId, ['premium', 'premium']);
    for (const { id } of [calm!, busy!]) await allCheck(voters.slice(0, 2), id, 'no_answer');
    await passDays(backend);
    expect(await stateOf(voters[0]!, busy!.id)).toBeNull();
    expect(await queued(actors.editor, busy!.id)).toBeNull();

    await allCheck(voters.slice(2, 3), calm!.id, 'wrong_number');
    await allCheck(voters.slice(2, 3), busy!.id, 'no_answer');
    await allCheck(voters.slice(3, 4), busy!.id, 'not_wholesale');
    await passDays(backend);
    await backend.sql(
      'insert into public.supplier_views (supplier_id, day, views) values ($1, private.today(), 9)',
      [busy!.id],
    );
    const doubt = { state: 'checking', confirmed_on: null, members: null, method: null };
    expect(await stateOf(voters[0]!, busy!.id)).toEqual(doubt);
    const queue = (await queueOf(actors.editor)).filter(({ id }) => [calm!.id, busy!.id].includes(id));
    expect(queue).toMatchObject([
      // Reasons of one or two members are not named.
      { id: busy!.id, reports: 4, reasons: ['no_answer'], views: 9, urgency: 36 },
      { id: calm!.id, reports: 3, reasons: [], urgency: 3 },
    ]);
    for (const name of ['premium', 'support'] as const) expect(await queueOf(actors[name])).toEqual([]);
    expect((await rpc(actors.visitor, 'contact_queue')).status).toBe(401);

    await passDays(backend, 30);
    expect(await stateOf(voters[0]!, busy!.id)).toBeNull();
    expect(await queued(actors.editor, busy!.id)).toBeNull();
  });

  test('a doubt ends 30 days after the reports, and older confirmations count again', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 3), id);
    await passDays(backend, 5);
    await allCheck(voters.slice(3, 7), id, 'no_answer');
    await passDays(backend, 29);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'checking' });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'confirmed', members: 3 });
    expect(await queued(actors.editor, id)).toBeNull();
  });

  test('a confirmation by the staff ends a doubt at once and stands for 30 days, whatever members report', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters.slice(0, 4), id, 'no_answer');
    await passDays(backend);
    expect((await confirm(actors.editor, id, 'phone')).status).toBe(204);
    const told = { state: 'confirmed', confirmed_on: daysAgo(0), members: null, method: 'phone' };
    expect(await stateOf(voters[0]!, id)).toEqual(told);
    expect(await queued(actors.editor, id)).toBeNull();
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ method: 'phone' });
    const [entry] = await backend.sql(
      `select action, changes from public.audit_log where entity = 'supplier' and entity_id = $1 order by id desc limit 1`,
      [String(id)],
    );
    expect(entry).toEqual({ action: 'update', changes: { contact_confirmed: [null, 'phone'] } });

    // For 30 days new reports only bring it back into the editors' queue.
    await allCheck(voters.slice(4, 7), id, 'wrong_number');
    await passDays(backend, 28);
    expect(await stateOf(voters[0]!, id)).toEqual({ ...told, confirmed_on: daysAgo(29) });
    expect(await queued(actors.editor, id)).toMatchObject({ reports: 3, reasons: ['wrong_number'] });
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ state: 'checking' });
  });

  test.for(people('premium', 'support'))(
    '%s cannot confirm a contact for the site',
    async ([, name], { actors, supplier: { id } }) => {
      expect(codeOf(await confirm(actors[name], id))).toEqual([403, 'PT403']);
      expect(await stateOf(actors.premium, id)).toBeNull();
    },
  );

  test('a confirmation by the staff needs a known method and a supplier in the directory', async ({
    actors,
    backend,
    supplier: { id },
  }) => {
    expect(codeOf(await confirm(actors.editor, id, 'guess'))).toEqual([400, '23514']);
    expect(codeOf(await confirm(actors.editor, 987_654_321))).toEqual([404, 'PT404']);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [id]);
    expect(codeOf(await confirm(actors.editor, id))).toEqual([409, 'PT409']);
  });

  test('only the staff of the catalog reads how many contacts are confirmed or in doubt', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const figures = async (actor: Actor) =>
      rowsOf<Record<string, number>>(await rpc(actor, 'contact_figures'))[0] ?? null;
    const [fine, doubted, archived] = await insertSuppliers(backend, categoryId, [
      'premium',
      'premium',
      'open',
    ]);
    await allCheck(voters.slice(0, 3), doubted!.id, 'no_answer');
    await passDays(backend);
    const before = (await figures(actors.editor))!;
    for (const { id } of [fine!, doubted!]) await confirm(actors.admin, id);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [archived!.id]);
    expect(await figures(actors.editor)).toEqual({
      suppliers: before.suppliers! - 1,
      confirmed: before.confirmed! + 2,
      in_doubt: before.in_doubt! - 1,
    });
    for (const name of ['premium', 'support'] as const) expect(await figures(actors[name])).toBeNull();
  });

  test('to turn what n members said, others need more than n/2 + 2 accounts that count', async ({
    backend,
    categoryId,
  }) => {
    const upTo20 = Array.from({ length: 21 }, (_, number) => number);
    const cases = ['works', 'no_answer'].flatMap((honest) =>
      upTo20.flatMap((members) => upTo20.map((others) => ({ honest, members, others }))),
    );
    const ids = (
      await insertSuppliers(
        backend,
        categoryId,
        cases.map(() => 'premium'),
      )
    ).map(({ id }) => id);
    /** What is published when the members have answered, and the others too if they have. */
    async function statesWith(others: boolean): Promise<(string | null)[]> {
      const totals = cases.map(({ honest, ...said }, index) => {
        const against = others ? said.others : 0;
        const [works, fails] = honest === 'works' ? [said.members, against] : [against, said.members];
        return { supplier_id: ids[index], works, fails };
      });
      await backend.sql(
        `insert into private.contact_totals (supplier_id, confirmed_days, report_days, reasons)
         select supplier_id, array_fill(private.today() - 1, array[works]), array_fill(private.today() - 1, array[fails]), '{}'
         from jsonb_to_recordset($1::jsonb) t (supplier_id bigint, works int, fails int)
         on conflict (supplier_id) do update set confirmed_days = excluded.confirmed_days, report_days = excluded.report_days`,
        [JSON.stringify(totals)],
      );
      await backend.sql('select private.publish_contacts($1)', [ids]);
      const rows = await backend.sql<{ state: string | null }>(
        'select s.state from unnest($1::bigint[]) with ordinality t (id, n) left join public.contact_states s on s.supplier_id = id order by n',
        [ids],
      );
      return rows.map(({ state }) => state);
    }
    const before = await statesWith(false);
    const after = await statesWith(true);
    const needed = (honest: string, members: number) => {
      const turned = cases.find(
        (one, index) => one.honest === honest && one.members === members && after[index] !== before[index],
      );
      return turned?.others ?? Infinity;
    };
    for (const honest of ['works', 'no_answer'])
      for (const members of upTo20)
        expect(needed(honest, members), `${members} ${honest}`).toBeGreaterThan(members / 2 + 2);
    expect([0, 2, 3, 5, 14, 20].map((n) => needed('works', n))).toEqual([3, 4, 4, 5, 10, 13]);
    expect([0, 2, 3, 5, 12, 20].map((n) => needed('no_answer', n))).toEqual([3, 4, 4, 6, 20, Infinity]);
  });

  test('three accounts that count turn neither five confirmations nor three reports of others', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const [confirmed, doubted] = await insertSuppliers(backend, categoryId, ['premium', 'premium']);
    const sold = await createVoters(backend, 3);
    await allCheck(voters.slice(0, 5), confirmed!.id);
    await allCheck(voters.slice(0, 3), doubted!.id, 'no_answer');
    await passDays(backend, 20);
    await allCheck(sold, confirmed!.id, 'wrong_number');
    await allCheck(sold, doubted!.id);
    await passDays(backend);
    expect(await stateOf(actors.premium, confirmed!.id)).toMatchObject({ state: 'confirmed', members: 5 });
    expect(await stateOf(actors.premium, doubted!.id)).toMatchObject({ state: 'checking' });
  });

  test('a supplier whose contact is in doubt stays in the directory', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    await allCheck(voters, id, 'wrong_number');
    await passDays(backend);
    const path = `/rest/v1/suppliers?id=eq.${id}&select=id,is_archived`;
    expect(rowsOf(await actors.premium.ask(path))).toEqual([{ id, is_archived: false }]);
  });
});

describe('contacts that change', () => {
  test('another WhatsApp number ends confirmation and doubt, and members may answer again', async ({
    actors,
    backend,
    categoryId,
    voters,
  }) => {
    const [fine, doubted, other] = await insertSuppliers(backend, categoryId, [
      'premium',
      'premium',
      'premium',
    ]);
    await allCheck(voters.slice(0, 3), fine!.id);
    await allCheck(voters.slice(0, 3), other!.id);
    await allCheck(voters.slice(0, 3), doubted!.id, 'wrong_number');
    await passDays(backend);
    await confirm(actors.editor, fine!.id);
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '55119' || (91234000 + supplier_id) where supplier_id = any ($1)`,
      [[fine!.id, doubted!.id]],
    );
    await backend.sql(
      `update public.supplier_contacts set email = 'novo@teste.example' where supplier_id = $1`,
      [other!.id],
    );
    const states = () =>
      Promise.all([fine, doubted, other].map((supplier) => stateOf(voters[0]!, supplier!.id)));
    expect(await states()).toEqual([null, null, expect.objectContaining({ members: 3 })]);
    expect(await queued(actors.editor, doubted!.id)).toBeNull();
    expect((await check(voters[0]!, doubted!.id)).status).toBe(204);
    expect((await check(voters[0]!, other!.id)).status).toBe(409);
    await passDays(backend);
    expect(await states()).toEqual([null, null, expect.objectContaining({ members: 3 })]);
  });

  test('another WhatsApp number, which nobody has tried, ends a confirmation by a visit as well', async ({
    actors,
    backend,
    supplier: { id },
  }) => {
    expect((await confirm(actors.editor, id, 'visit')).status).toBe(204);
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '5511912345670' where supplier_id = $1`,
      [id],
    );
    expect(await stateOf(actors.premium, id)).toBeNull();
  });

  test('another WhatsApp number deletes all answers, so that no total of the rest reveals the deleted ones', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 3)) await check(voter, id, 'works', 'instagram');
    await allCheck(voters.slice(3, 4), id);
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 4 });
    await backend.sql(
      `update public.supplier_contacts set whatsapp = '5511912345679' where supplier_id = $1`,
      [id],
    );
    await passDays(backend, 2);
    expect(await stateOf(voters[0]!, id)).toBeNull();
    expect((await check(voters[0]!, id)).status).toBe(204);
  });

  test('another Instagram handle deletes only the answers about it, and another spelling of it none', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 3)) await check(voter, id, 'works', 'instagram');
    await allCheck(voters.slice(3, 6), id);
    await passDays(backend);
    const spelling = `update public.supplier_details set instagram = upper(instagram), website = replace(website, 'https://', 'http://www.') where supplier_id = $1`;
    await backend.sql(spelling, [id]);
    const stored = async () =>
      (await backend.sql('select from private.contact_checks where supplier_id = $1', [id])).length;
    expect(await stored()).toBe(6);
    await backend.sql(
      `update public.supplier_details set instagram = 'outra.loja', description = 'Novo texto.' where supplier_id = $1`,
      [id],
    );
    expect(await stored()).toBe(3);
    expect((await check(voters[0]!, id, 'works', 'instagram')).status).toBe(204);
    // The total changes with the next count.
    await passDays(backend);
    expect(await stateOf(voters[0]!, id)).toMatchObject({ members: 6 });
  });
});

const LATE: Report = { arrived: true, on_time: false, as_pictured: true, buy_again: true };
const LOST: Report = { arrived: false, on_time: null, as_pictured: null, buy_again: false };

async function buyAndReport(buyer: Actor, supplier: number, report: Report = GOOD): Promise<void> {
  expect((await noteBought(buyer, supplier)).status).toBe(200);
  const { status, text } = await reportPurchase(buyer, supplier, report);
  expect(status, text).toBe(204);
}

async function summaryOf(reader: Actor, supplier: number) {
  const path = `/rest/v1/buying_summaries?supplier_id=eq.${supplier}&select=answers,arrived,on_time,as_pictured,buy_again`;
  return rowsOf(await reader.ask(path))[0] ?? null;
}

describe('answering', () => {
  test('only premium members whose notebook says that they bought there answer about a purchase', async ({
    actors,
    backend,
    supplier: { id },
    voters: [ana],
  }) => {
    const save = (changes: object) =>
      ana!.ask('/rest/v1/rpc/save_notebook_entry', { method: 'POST', body: { supplier_id: id, changes } });
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save({ status: 'waiting', note: 'comprei' });
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save({ status: 'bought' });
    expect((await reportPurchase(ana!, id)).status).toBe(204);

    expect((await reportPurchase(actors.visitor, id)).status).toBe(401);
    await backend.sql(
      `insert into public.notebook_entries (user_id, supplier_id, status) values ($1, $4, 'bought'), ($2, $4, 'bought'), ($3, $4, 'bought')`,
      [...(['free', 'expired', 'editor'] as const).map((name) => actors[name].account.id), id],
    );
    for (const name of ['free', 'expired', 'editor'] as const)
      expect(codeOf(await reportPurchase(actors[name], id)), name).toEqual([403, 'PT403']);
  });

  test('who has noted "Comprei" may answer also after "Não serve", and change an answer whatever is noted', async ({
    supplier: { id },
    voters: [ana],
  }) => {
    const save = (status: string) =>
      rpc(ana!, 'save_notebook_entry', { supplier_id: id, changes: { status } });
    const bought = async () =>
      (JSON.parse((await rpc(ana!, 'own_answers', { supplier_id: id })).text) as { bought: boolean }).bought;
    await save('unsuitable');
    expect(await bought()).toBe(false);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    for (const status of ['bought', 'waiting']) await save(status);
    expect(await bought()).toBe(true);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
    await save('unsuitable');
    expect((await reportPurchase(ana!, id, LOST)).status).toBe(204);

    await save('to_contact');
    expect((await reportPurchase(ana!, id, LATE)).status).toBe(204);
    await takeBack(ana!, id, 'purchase_report');
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([403, 'PT403']);
  });

  test('an answer about a purchase from an archived supplier is refused', async ({
    backend,
    supplier: { id },
    voters: [ana],
  }) => {
    await noteBought(ana!, id);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [id]);
    expect(codeOf(await reportPurchase(ana!, id))).toEqual([404, 'PT404']);
  });

  test('a member alone reads their answer about a purchase, and can change it and take it back', async ({
    supplier: { id },
    voters: [ana, bia],
  }) => {
    const own = async (actor: Actor) => {
      const ask = { method: 'POST', body: { supplier_id: id } };
      return (JSON.parse((await actor.ask('/rest/v1/rpc/own_answers', ask)).text) as { report: unknown })
        .report;
    };
    await buyAndReport(ana!, id, LATE);
    expect(await own(ana!)).toEqual({ ...LATE, updated_at: expect.any(String) as string });
    expect(await own(bia!)).toBeNull();
    await buyAndReport(ana!, id, LOST);
    expect(await own(ana!)).toMatchObject(LOST);
    await takeBack(bia!, id, 'purchase_report');
    expect(await own(ana!)).toMatchObject(LOST);
    await takeBack(ana!, id, 'purchase_report');
    expect(await own(ana!)).toBeNull();
  });

  test.for([
    ['goods that did not arrive but came on time', { ...LOST, on_time: true }],
    ['goods that arrived, without the rest', { ...GOOD, as_pictured: null }],
    ['nothing about buying again', { ...GOOD, buy_again: null as never }],
  ] as const)(
    'an answer about a purchase is refused with %s',
    async ([, report], { supplier: { id }, voters: [ana] }) => {
      await noteBought(ana!, id);
      const { status } = await reportPurchase(ana!, id, report);
      expect(status).toBe(400);
    },
  );
});

describe('what is published', () => {
  test('how purchases went is published from three answers up, and changes with three more members', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    const reader = voters[4]!;
    await buyAndReport(voters[0]!, id);
    await buyAndReport(voters[1]!, id, LATE);
    await passDays(backend, 30);
    expect(await summaryOf(reader, id)).toBeNull();
    await buyAndReport(voters[2]!, id, LOST);
    await passDays(backend);
    const told = { answers: 3, arrived: 2, on_time: 1, as_pictured: 2, buy_again: 2 };
    expect(await summaryOf(reader, id)).toEqual(told);
    const marks = await reader.ask('/rest/v1/rpc/supplier_marks', { method: 'POST', body: {} });
    expect(JSON.parse(marks.text)).toContainEqual([id, null, 3, 2]);

    // Changed answers join the next count, which takes three members who were in none.
    for (const voter of voters.slice(0, 3)) await buyAndReport(voter, id, LOST);
    for (const voter of voters.slice(3, 5)) await buyAndReport(voter, id);
    await passDays(backend);
    expect(await summaryOf(reader, id)).toEqual(told);
    await buyAndReport(voters[5]!, id);
    await passDays(backend);
    const changed = { answers: 6, arrived: 3, on_time: 3, as_pictured: 3, buy_again: 3 };
    expect(await summaryOf(reader, id)).toEqual(changed);
  });

  test('an answer about a purchase counts for 18 months, and nothing is published of fewer than three', async ({
    backend,
    supplier: { id },
    voters,
  }) => {
    for (const voter of voters.slice(0, 2)) await buyAndReport(voter, id);
    await passDays(backend, 560);
    for (const voter of voters.slice(2, 5)) await buyAndReport(voter, id);
    await passDays(backend);
    expect(await summaryOf(voters[0]!, id)).toMatchObject({ answers: 3 });
    await passDays(backend, 540);
    expect(await summaryOf(voters[0]!, id)).toMatchObject({ answers: 3 });
    await passDays(backend, 20);
    expect(await summaryOf(voters[0]!, id)).toBeNull();
    const answers = 'select from private.buying_reports where supplier_id = $1';
    expect(await backend.sql(answers, [id])).toEqual([]);
  });

  test('answers about purchases of members who never paid, and answers that were set aside, do not count', async ({
    actors,
    backend,
    supplier: { id },
    voters,
  }) => {
    const expiresAt = new Date(Date.now() + 9e8);
    for (let made = 0; made < 4; made++) await buyAndReport(await createActor(backend, { expiresAt }), id);
    for (const voter of voters.slice(0, 4)) await buyAndReport(voter, id);
    const body = { account_id: voters[0]!.account.id, dismissed: true };
    await actors.support.ask('/rest/v1/rpc/set_answers_dismissed', { method: 'POST', body });
    await passDays(backend);
    expect(await summaryOf(voters[4]!, id)).toMatchObject({ answers: 3 });
    await backend.sql('delete from private.dismissed_voters');
  });

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'only those who may open a locked supplier read how purchases went: %s',
    async ([, name], { actors, backend, categoryId }) => {
      const [locked, open] = await insertSuppliers(backend, categoryId, ['premium', 'open']);
      await backend.sql(
        `insert into public.buying_summaries (supplier_id, answers, arrived, on_time, as_pictured, buy_again)
         select id, 9, 9, 8, 7, 8 from unnest($1::bigint[]) id`,
        [[locked!.id, open!.id]],
      );
      const seen = [await summaryOf(actors[name], locked!.id), await summaryOf(actors[name], open!.id)];
      expect(seen.map((summary) => summary !== null)).toEqual([name === 'premium', true]);
    },
  );
});
