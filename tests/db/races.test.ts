import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  addFavorite,
  beginOrder,
  eraseAccount,
  type RaceWorld,
  recordView,
  refundOrder,
  recordPayment,
  race,
  test,
} from './support/race-world';
import { describeRaces } from '../support/races';
import { failures, RACERS, successes, text, withoutWaiting, type Move } from './support/races';
import { mark } from '../support/supplier-world';

const HALF = RACERS / 2;
/** When the provider first reports a payment; all of a race must agree on it. */
const FIRST_CHANGE = Date.now();

describeRaces('accounts and purchases in parallel sessions', () => {
  describe('one admin remains of many who', () => {
    const locks = [
      {
        of: 'private.keep_last_owner',
        text: `perform pg_advisory_xact_lock(hashtext('public.admins'));`,
      },
    ];
    const dismiss = (id: string): Move => ({
      as: 'service',
      sql: `delete from public.admins where user_id = ${text(id)}`,
    });
    test.afterEach(async ({ world }) => {
      const sql = 'insert into public.admins (user_id) values ($1) on conflict do nothing';
      await world.backend.sql(sql, [world.admin]);
    });

    /** Makes exactly these accounts admins, runs the moves, and expects that one admin is left. */
    async function expectOneLeft(world: RaceWorld, ids: string[], moves: Move[]): Promise<void> {
      const others = 'delete from public.admins where user_id <> all ($1::uuid[])';
      await world.backend.sql('insert into public.admins select unnest($1::uuid[]) on conflict do nothing', [
        ids,
      ]);
      await world.backend.sql(others, [ids]);
      expect(failures(await world.races.run(moves))).toEqual(['PT409']);
      expect(await world.count('public.admins')).toBe(1);
    }

    race(
      'are dismissed at once',
      (world) => expectOneLeft(world, world.members, world.members.map(dismiss)),
      { locks },
    );

    race(
      'delete their accounts at once',
      async (world) => {
        const ids = await world.newAccounts(RACERS);
        await expectOneLeft(world, ids, ids.map(eraseAccount));
      },
      { locks },
    );

    race('are dismissed and delete their accounts at once', async (world) => {
      const ids = await world.newAccounts(HALF);
      await expectOneLeft(
        world,
        ids,
        ids.flatMap((id) => [dismiss(id), eraseAccount(id)]),
      );
    });
  });

  describe('the first owner', () => {
    const locks = [
      {
        of: 'private.admit_first_owner',
        text: `perform pg_advisory_xact_lock(hashtext('public.admins'));`,
      },
    ];
    test.afterEach(async ({ world }) => {
      await world.backend.sql('update public.operator_settings set admin_email = null');
      const sql = 'insert into public.admins (user_id) values ($1) on conflict do nothing';
      await world.backend.sql(sql, [world.admin]);
    });

    race(
      'is made when the address is confirmed and set at the same moment',
      async (world) => {
        const [account] = await world.newAccounts(1);
        await world.backend.sql(
          `alter table public.admins disable trigger admins_keep_last_owner;
           delete from public.admins;
           alter table public.admins enable trigger admins_keep_last_owner;
           update public.operator_settings set admin_email = null;
           update auth.users set email_confirmed_at = null where id = ${text(account!)}`,
        );
        const outcomes = await world.races.run([
          {
            as: 'operator',
            sql: `update auth.users set email_confirmed_at = now() where id = ${text(account!)}`,
          },
          {
            as: 'operator',
            sql: `update public.operator_settings set admin_email = ${text(`${account}@teste.example`)}`,
          },
        ]);
        expect(failures(outcomes)).toEqual([]);
        expect(await world.count('public.admins where user_id = $1', [account])).toBe(1);
      },
      { locks },
    );
  });

  describe('of the staff,', () => {
    const setRole = (as: string, account: string, role: string): Move => ({
      as: { member: as },
      sql: `select public.set_staff_role(${text(account)}, ${role})`,
    });

    /** Makes exactly these accounts owners. */
    async function setOwners(world: RaceWorld, ids: string[]): Promise<void> {
      const sql = 'insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing';
      await world.backend.sql(sql, [ids]);
      await world.backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
    }

    /** New accounts: the only owner, somebody of support, and a member. */
    async function newTeam(world: RaceWorld) {
      const [owner, support, member] = (await world.newAccounts(3)) as [string, string, string];
      await setOwners(world, [owner]);
      await world.backend.sql(`insert into public.admins (user_id, role) values ($1, 'support')`, [support]);
      return { owner, support, member };
    }

    test.afterEach(async ({ world }) => setOwners(world, [world.admin]));

    race(
      'one of two owners remains who remove each other at once, and the other is not heard any more',
      async (world) => {
        const [ana, bia] = await world.newAccounts(2);
        await setOwners(world, [ana!, bia!]);
        const outcomes = await world.races.run([setRole(ana!, bia!, 'null'), setRole(bia!, ana!, 'null')]);
        expect([successes(outcomes), failures(outcomes)]).toEqual([1, ['42501']]);
        expect(await world.count(`public.admins where role = 'owner'`)).toBe(1);
      },
      {
        locks: [
          {
            of: 'private.lock_staff_role',
            text: `perform pg_advisory_xact_lock(hashtext('public.admins'));`,
          },
        ],
      },
    );

    race('an owner remains of many who demote or delete each other at once', async (world) => {
      const ids = await world.newAccounts(HALF);
      await setOwners(world, ids);
      const next = (n: number) => ids[(n + 1) % HALF]!;
      const moves = ids.flatMap((id, n): Move[] => [
        setRole(id, next(n), `'editor'`),
        { as: 'service', sql: `select public.delete_account(${text(next(n))}, ${text(id)})` },
      ]);
      const refused = ['42501', 'PT403', 'PT404', 'PT409'];
      expect(failures(await world.races.run(moves)).filter((code) => !refused.includes(code))).toEqual([]);
      expect(await world.count(`public.admins where role = 'owner'`)).toBeGreaterThan(0);
    });

    race(
      'a member who may give no role and block nobody is refused without waiting for a lock, and so takes none',
      async (world) => {
        const [member, account] = await world.newAccounts(2);
        const held = `select from auth.users where id = ${text(account!)} for update`;
        await world.races.during(held, async () => {
          const block = `select public.set_blocked(${text(account!)}, true)`;
          const outcomes = await world.races.run(
            [setRole(member!, account!, `'editor'`), { as: { member: member! }, sql: block }].map(
              withoutWaiting,
            ),
          );
          expect(outcomes.map(({ code }) => code)).toEqual(['42501', '42501']);
        });
      },
      { rounds: 1 },
    );

    race(
      'a member is either made an editor or blocked by support, not both',
      async (world) => {
        const { owner, support, member } = await newTeam(world);
        const outcomes = await world.races.run([
          setRole(owner, member, `'editor'`),
          { as: { member: support }, sql: `select public.set_blocked(${text(member)}, true)` },
        ]);
        expect(successes(outcomes)).toBe(1);
      },
      {
        locks: [
          {
            of: 'public.set_blocked',
            text: 'perform from auth.users u where u.id = set_blocked.account_id for update;',
          },
        ],
      },
    );

    race(
      'a member is either made an editor or deleted by support, not both',
      async (world) => {
        const { owner, support, member } = await newTeam(world);
        const outcomes = await world.races.run([
          setRole(owner, member, `'editor'`),
          { as: 'service', sql: `select public.delete_account(${text(member)}, ${text(support)})` },
        ]);
        expect(successes(outcomes)).toBe(1);
      },
      {
        locks: [
          {
            of: 'public.delete_account',
            text: 'perform from auth.users u where u.id = delete_account.account_id for update;',
          },
        ],
      },
    );
  });

  race(
    'new categories with the same letters get different addresses',
    async (world) => {
      const name = `Calça ${mark()}`;
      const names = Array.from({ length: RACERS }, (_, n) =>
        name.replace('Calça ', 'Calça' + '!'.repeat(n + 1) + ' '),
      );
      const outcomes = await world.races.run(
        names.map((name) => world.asAdmin(`insert into public.categories (name) values (${text(name)})`)),
      );
      expect(failures(outcomes)).toEqual([]);
    },
    {
      locks: [
        {
          of: 'private.set_category_slug',
          text: `perform pg_advisory_xact_lock(hashtext('public.categories.slug'));`,
        },
      ],
    },
  );

  describe('synonyms that many save at once', () => {
    const locks = [
      {
        of: 'private.limit_synonyms',
        text: `perform pg_advisory_xact_lock(hashtext('public.search_synonyms'));`,
      },
    ];
    const CLEAR = `delete from public.search_synonyms where words[1] like 'corrida %'`;
    test.afterEach(({ world }) => world.backend.sql(CLEAR));
    const save = (world: RaceWorld, word: string) =>
      world.asAdmin(
        `insert into public.search_synonyms (words) values (array['corrida ' || ${text(word)}, ${text(mark())}])`,
      );
    const fill = async (world: RaceWorld, groups: number, word = '') => {
      await world.backend.sql(CLEAR);
      await world.backend.sql(
        `insert into public.search_synonyms (words)
         select array['corrida ' || coalesce(nullif($1, ''), 'enche ' || n), 'cheio ' || n] from generate_series(1, $2::integer) n`,
        [word, groups],
      );
    };

    race(
      'keep a word in twelve groups',
      async (world) => {
        const word = mark();
        await fill(world, 12 - HALF, word);
        const moves = Array.from({ length: RACERS }, () => save(world, word));
        const outcomes = await world.races.run(moves);
        expect([successes(outcomes), failures(outcomes)]).toEqual([HALF, ['PT422']]);
      },
      { locks },
    );

    race(
      'take no lock for a member who may save none',
      async (world) => {
        const held = `select pg_advisory_xact_lock(hashtext('public.search_synonyms'))`;
        await world.races.during(held, async () => {
          const { sql } = save(world, mark());
          const move = withoutWaiting({ as: { member: world.members[0]! }, sql });
          expect(failures(await world.races.run([move]))).toEqual(['42501']);
        });
      },
      { rounds: 1 },
    );

    race(
      'are 300 groups in all',
      async (world) => {
        await fill(world, 0);
        await fill(world, 300 - HALF - (await world.count('public.search_synonyms')));
        const moves = Array.from({ length: RACERS }, () => save(world, mark()));
        const outcomes = await world.races.run(moves);
        expect([successes(outcomes), failures(outcomes)]).toEqual([HALF, ['PT409']]);
      },
      { locks },
    );
  });

  race(
    'the site is published once of many attempts at the same moment',
    async (world) => {
      await world.backend.sql('delete from private.publications');
      const attempt: Move = { as: 'service', sql: `select public.begin_publication() ->> 'id' as id` };
      const outcomes = await world.races.run(Array.from({ length: RACERS }, () => attempt));
      expect(failures(outcomes)).toEqual([]);
      expect(outcomes.filter(({ rows }) => rows[0]?.id !== null)).toHaveLength(1);
    },
    {
      locks: [
        {
          of: 'public.begin_publication',
          text: `perform pg_advisory_xact_lock(hashtext('private.publications'));`,
        },
      ],
    },
  );

  describe('an order', () => {
    /** SQL for the month of a time, counted from the year 0. */
    const monthOf = (time: string) =>
      `(extract(year from ${time} at time zone 'America/Sao_Paulo') * 12
        + extract(month from ${time} at time zone 'America/Sao_Paulo'))::integer`;

    /**
     * Months of Premium that an account has been granted. Compares calendar months, since adding several months one by
     * one may move the day back to the 28th.
     */
    async function monthsOf(world: RaceWorld, account: string): Promise<number> {
      const [row] = await world.backend.sql<{ months: number }>(
        `select coalesce(${monthOf('expires_at')} - ${monthOf('now()')}, 0) as months
         from public.subscriptions where user_id = $1`,
        [account],
      );
      return row!.months;
    }
    async function newOrder(world: RaceWorld): Promise<{ account: string; order: string }> {
      const [account] = await world.newAccounts(1);
      const [order] = await world.newOrders([account!]);
      return { account: account!, order: order! };
    }

    /** A report about the payment of an order, changed by the provider so many seconds after the first. */
    const at = (seconds: number) => ({ changed_at: new Date(FIRST_CHANGE + seconds * 1000).toISOString() });

    /** Status of the order, months granted to its account, and how many of its payments are to be refunded. */
    async function outcomeOf(world: RaceWorld, { account, order }: { account: string; order: string }) {
      const [row] = await world.backend.sql<{ status: string; extra: number; agrees: boolean }>(
        `select o.status, (select count(*) from public.payments p where p.order_id = o.id and p.is_extra)::integer as extra,
           s.expires_at is not distinct from private.premium_end(s.user_id) as agrees
         from public.orders o join public.subscriptions s on s.user_id = o.user_id where o.id = $1 and o.user_id = $2`,
        [order, account],
      );
      return { ...row!, months: await monthsOf(world, account) };
    }

    race('whose approval is reported many times at once grants its month once', async (world) => {
      const purchase = await newOrder(world);
      const outcomes = await world.races.run(
        Array.from({ length: RACERS }, () => recordPayment(purchase.order, at(0))),
      );
      expect(outcomes.map(({ rows }) => rows[0]?.status)).toEqual(outcomes.map(() => 'paid'));
      expect(await outcomeOf(world, purchase)).toEqual({ status: 'paid', extra: 0, agrees: true, months: 1 });
    });

    race('whose payments are reported in any order at once ends as the latest report says', async (world) => {
      const purchase = await newOrder(world);
      const history = ['pending', 'approved', 'refunded', 'charged_back'] as const;
      const length = 1 + Math.floor(Math.random() * history.length);
      const reports = Array.from({ length: RACERS }, (_, n) => n % length);
      const moves = reports.map((n) => recordPayment(purchase.order, { status: history[n]!, ...at(n) }));
      expect(failures(await world.races.run(moves))).toEqual([]);
      const status = ['pending', 'paid', 'refunded', 'charged_back'][length - 1];
      const months = status === 'paid' ? 1 : 0;
      expect(await outcomeOf(world, purchase)).toEqual({ status, extra: 0, agrees: true, months });
    });

    race('paid by many payments at once keeps one, and the others are to be refunded', async (world) => {
      const purchase = await newOrder(world);
      const moves = Array.from({ length: RACERS }, (_, n) =>
        recordPayment(purchase.order, { provider_id: `${purchase.order}-${n}`, ...at(n) }),
      );
      expect(failures(await world.races.run(moves))).toEqual([]);
      const [status, extra] = ['paid', RACERS - 1];
      expect(await outcomeOf(world, purchase)).toEqual({ status, extra, agrees: true, months: 1 });
    });

    race(
      'of a deleted account is refunded once by many who ask at once',
      async (world) => {
        const purchase = await newOrder(world);
        await world.races.run([recordPayment(purchase.order, at(0))]);
        await world.races.run([eraseAccount(purchase.account)]);
        const moves = Array.from({ length: RACERS }, () => refundOrder(purchase.order));
        expect(failures(await world.races.run(moves))).toEqual([]);
        const asked = `public.order_events where order_id = $1 and kind = 'refund_requested'`;
        expect(await world.count(asked, [purchase.order])).toBe(1);
      },
      { locks: [{ of: 'private.lock_order', text: 'for no key update' }] },
    );

    race('declined, paid and found to be over at once is paid', async (world) => {
      const purchase = await newOrder(world);
      await world.backend.sql(
        `update public.orders set created_at = now() - interval '6 days' where id = $1`,
        [purchase.order],
      );
      const check: Move = { as: 'service', sql: `select * from public.note_check(${text(purchase.order)})` };
      const declined = { provider_id: `${purchase.order}-declined`, status: 'rejected' as const, ...at(0) };
      const moves = Array.from({ length: 3 }, () => [
        check,
        recordPayment(purchase.order, declined),
        recordPayment(purchase.order, at(1)),
      ]).flat();
      expect(failures(await world.races.run(moves))).toEqual([]);
      expect(await outcomeOf(world, purchase)).toEqual({ status: 'paid', extra: 0, agrees: true, months: 1 });
    });

    race('released by an admin while its payment is reported grants its month once', async (world) => {
      const purchase = await newOrder(world);
      const release = world.asAdmin(
        `select * from public.release_order(${text(purchase.order)}, 'Comprovante')`,
      );
      const moves = Array.from({ length: HALF }, () => [
        release,
        recordPayment(purchase.order, at(0)),
      ]).flat();
      expect(failures(await world.races.run(moves))).toEqual([]);
      expect(await outcomeOf(world, purchase)).toEqual({ status: 'paid', extra: 0, agrees: true, months: 1 });
    });

    race('gets one page of the provider, also while its payment is already reported', async (world) => {
      const purchase = await newOrder(world);
      const page = (n: number): Move => ({
        as: 'service',
        sql: `select * from public.note_checkout(${text(purchase.order)}, 'ref-${n}', 'https://pagar.example/${n}')`,
      });
      const outcomes = await world.races.run(
        Array.from({ length: HALF }, (_, n) => [page(n), recordPayment(purchase.order, at(0))]).flat(),
      );
      expect(failures(outcomes)).toEqual([]);
      const pages = outcomes.filter((_, n) => n % 2 === 0).map(({ rows }) => rows[0]?.payment_url);
      expect(new Set(pages).size).toBe(1);
      expect(await outcomeOf(world, purchase)).toEqual({ status: 'paid', extra: 0, agrees: true, months: 1 });
    });

    race(
      'is granted in full when the same account pays for others at once',
      async (world) => {
        const [account] = await world.newAccounts(1);
        const orders = await world.newOrders(Array.from({ length: RACERS }, () => account!));
        expect(successes(await world.races.run(orders.map((order) => recordPayment(order))))).toBe(RACERS);
        expect(await monthsOf(world, account!)).toBe(RACERS);
      },
      { locks: [{ of: 'private.lock_order', text: 'for update' }] },
    );

    race(
      'paid while its account is deleted is kept, and its payment is to be refunded if it came too late',
      async (world) => {
        const accounts = await world.newAccounts(HALF);
        const orders = await world.newOrders(accounts);
        const settling = orders.flatMap((order, n) => [recordPayment(order), eraseAccount(accounts[n]!)]);
        expect(failures(await world.races.run(settling))).toEqual([]);
        const kept = `public.orders o join public.payments p on p.order_id = o.id
        where o.id = any ($1::uuid[]) and o.user_id is null and (o.status = 'paid') <> p.is_extra
          and p.is_extra = (p.refund_requested_at is not null)`;
        expect(await world.count(kept, [orders])).toBe(HALF);
      },
      { locks: [{ of: 'private.lock_order', text: 'for key share' }] },
    );

    race(
      'refunded many times at once, while others are refunded and paid, takes back its time once',
      async (world) => {
        const [account] = await world.newAccounts(1);
        const orders = await world.newOrders(Array.from({ length: 6 }, () => account!));
        const [settled, pending] = [orders.slice(0, 4), orders.slice(4)];
        await world.races.run(settled.map((order) => recordPayment(order, at(0))));
        const refunded = settled.slice(0, 3);
        const outcomes = await world.races.run([
          ...refunded.map(refundOrder),
          ...[...refunded, ...refunded].map((order) =>
            recordPayment(order, { status: 'refunded', ...at(1) }),
          ),
          ...pending.map((order) => recordPayment(order, at(0))),
        ]);
        expect(failures(outcomes)).toEqual([]);
        const held = `public.subscriptions s where s.user_id = $1
          and s.expires_at = (select max(granted_until) from public.orders where user_id = $1 and status = 'paid')`;
        expect(await world.count(held, [account])).toBe(1);
        expect(await monthsOf(world, account!)).toBe(3);
      },
      { locks: [{ of: 'private.lock_order', text: 'for update' }] },
    );

    race(
      'withdrawn by its buyer and refunded by admins at once is refunded by one of them',
      async (world) => {
        const purchase = await newOrder(world);
        await world.races.run([recordPayment(purchase.order, at(0))]);
        const withdraw: Move = {
          as: { member: purchase.account },
          sql: `select * from public.withdraw_order(${text(purchase.order)})`,
        };
        const outcomes = await world.races.run([
          ...Array.from({ length: HALF }, () => withdraw),
          ...Array.from({ length: HALF }, () => refundOrder(purchase.order)),
        ]);
        expect(failures(outcomes)).toEqual([]);
        const asked = `public.order_events where order_id = $1 and kind = 'refund_requested'`;
        expect(await world.count(asked, [purchase.order])).toBe(1);
        await world.races.run(
          Array.from({ length: HALF }, () => recordPayment(purchase.order, { status: 'refunded', ...at(1) })),
        );
        const nothing = { status: 'refunded', extra: 0, agrees: true, months: 0 };
        expect(await outcomeOf(world, purchase)).toEqual(nothing);
        const audited = `public.audit_log where entity_id = $1 and changes ? 'refunded_cents'`;
        expect(await world.count(audited, [purchase.account])).toBe(1);
      },
    );

    race('begun many times at once with one key is one order', async (world) => {
      const [account] = await world.newAccounts(1);
      const key = randomUUID();
      const outcomes = await world.races.run(
        Array.from({ length: RACERS }, () => beginOrder(account!, key, 2990)),
      );
      expect(failures(outcomes)).toEqual([]);
      expect(new Set(outcomes.map(({ rows }) => rows[0]?.id)).size).toBe(1);
      expect(await world.count('public.orders where user_id = $1', [account])).toBe(1);
    });

    race('begun while the price changes has the agreed price or is refused', async (world) => {
      const price = (cents: number) => `update public.plans set price_cents = ${cents} where key = 'monthly'`;
      const accounts = await world.newAccounts(RACERS - 1);
      const moves = accounts.map((account) => beginOrder(account, randomUUID(), 2990));
      moves.splice(HALF, 0, world.asAdmin(price(3990)));
      const outcomes = await world.races.run(moves);
      await world.backend.sql(price(2990));
      expect(['', 'PT409']).toContain(failures(outcomes).join());
      const begun = 'public.orders where user_id = any ($1::uuid[])';
      expect(await world.count(begun, [accounts])).toBe(successes(outcomes) - 1);
      expect(await world.count(`${begun} and amount_cents <> 2990`, [accounts])).toBe(0);
    });

    race(
      'begun while its account is deleted is kept without the person or refused',
      async (world) => {
        const accounts = await world.newAccounts(HALF);
        const outcomes = await world.races.run(accounts.flatMap((id) => [eraseAccount(id), beginOrder(id)]));
        expect(['', 'PT404']).toContain(failures(outcomes).join());
        expect(await world.count('public.orders where user_id = any ($1::uuid[])', [accounts])).toBe(0);
      },
      { locks: [{ of: 'public.begin_order', text: 'for key share' }] },
    );
  });

  race('deleting an account also deletes what is written about it at that moment', async (world) => {
    const suppliers = await world.newSuppliers(2);
    const accounts = await world.newAccounts(2);
    const orders = await world.newOrders(accounts);
    const expiry = (id: string) =>
      `update public.subscriptions set expires_at = now() + interval '1 day' where user_id = ${text(id)}`;
    const outcomes = await world.races.run(
      accounts.flatMap((id, at) => [
        eraseAccount(id),
        addFavorite(id, suppliers[at]!),
        recordView(id, suppliers[at]!),
        beginOrder(id),
        recordPayment(orders[at]!),
        world.asAdmin(expiry(id)),
      ]),
    );
    // Only a favorite fails with the foreign key of the missing account.
    for (const { code, message } of outcomes.filter(({ code }) => code !== null && code !== 'PT404'))
      expect([code, message]).toEqual(['23503', expect.stringContaining('favorites_user_id_fkey')]);
    for (const table of [
      'public.favorites',
      'public.subscriptions',
      'public.orders',
      'private.counted_views',
    ])
      expect([table, await world.count(`${table} where user_id = any ($1::uuid[])`, [accounts])]).toEqual([
        table,
        0,
      ]);
  });

  race('deletions of accounts and of old contact messages do not block each other', async (world) => {
    const accounts = await world.newAccounts(HALF);
    await world.backend.sql(
      `insert into public.contact_messages (name, email, subject, message, created_at)
         select 'Ana', id || '@teste.example', 'outros', 'Olá', now() - n * interval '1 hour' - interval '2 years'
         from generate_series(1, 6) n, unnest($1::uuid[]) id`,
      [accounts],
    );
    const write = `insert into public.contact_messages (name, email, subject, message) values ('Bia', 'bia@teste.example', 'outros', 'Oi')`;
    const outcomes = await world.races.run(
      accounts.flatMap((id): Move[] => [eraseAccount(id), { as: 'service', sql: write }]),
    );
    expect(failures(outcomes)).toEqual([]);
    const old = `public.contact_messages where created_at < now() - interval '1 year'`;
    expect(await world.count(old)).toBe(0);
  });

  race(
    'accounts created while the site is renamed all get the new name',
    async (world) => {
      const ids = Array.from({ length: RACERS - 1 }, () => randomUUID());
      const name = mark();
      const moves = ids.map((id): Move => ({
        as: 'operator',
        sql: `insert into auth.users (id, email, created_at) values (${text(id)}, '${id}@teste.example', now())`,
      }));
      moves.splice(HALF, 0, world.asAdmin(`update public.settings set site_name = ${text(name)} where id`));
      expect(failures(await world.races.run(moves))).toEqual([]);
      const other = `auth.users where id = any ($1::uuid[]) and raw_user_meta_data ->> 'site_name' <> $2`;
      expect(await world.count(other, [ids, name])).toBe(0);
    },
    {
      locks: [{ of: 'private.sync_site_name_at_commit', text: 'perform from public.settings for share;' }],
    },
  );

  describe('attempts', () => {
    const attempt = (key: string, most: number): Move => ({
      as: 'service',
      sql: `select public.count_attempt(${text(key)}, ${most}, 600, 'add') as wait`,
    });

    race('at the same moment are allowed up to the limit', async (world) => {
      const key = mark();
      const outcomes = await world.races.run(Array.from({ length: RACERS }, () => attempt(key, HALF)));
      expect(outcomes.filter(({ rows }) => rows[0]?.wait === 0)).toHaveLength(HALF);
    });

    const insertOld = (world: RaceWorld, keys: string[]) =>
      world.backend.sql(
        `insert into private.rate_limits (key, attempts, resets_at)
         select unnest($1::text[]), 9, now() - interval '1 minute'`,
        [keys],
      );

    race('after the window are all allowed while old counters are deleted', async (world) => {
      const keys = Array.from({ length: RACERS }, () => mark());
      await insertOld(world, keys);
      const outcomes = await world.races.run(keys.map((key) => attempt(key, 1)));
      expect(outcomes.map(({ rows }) => rows[0]?.wait)).toEqual(keys.map(() => 0));
    });

    race(
      'do not wait for old counters that another session has locked',
      async (world) => {
        const [held, key] = [mark(), mark()];
        await insertOld(world, [held]);
        const hold = `select from private.rate_limits where key = ${text(held)} for update`;
        await world.races.during(hold, async () => {
          const [outcome] = await world.races.run([withoutWaiting(attempt(key, 1))]);
          expect(outcome!.code).toBeNull();
        });
      },
      { rounds: 1, locks: [{ of: 'public.count_attempt', text: 'skip locked' }] },
    );
  });
});
