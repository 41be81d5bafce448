import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { mayWorkIn, STAFF_ROLES, type StaffRole } from '../../src/domain/account/staff';
import {
  type Account,
  type Actor,
  askAsService,
  createAccount,
  createActor,
  newClient,
  people,
  rowsOf,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { insertPremiumSupplier, mark } from '../support/supplier-world';
import { test as base } from './support/test';

const test = base
  .extend('ana', { scope: 'file' }, ({ backend }) => createActor(backend, { name: 'Ana', admin: true }))
  .extend('bia', { scope: 'file' }, ({ backend }) => createActor(backend, { name: 'Bia', admin: true }))
  .extend('admins', { scope: 'file' }, async ({ ana, backend, bia }, { onCleanup }) => {
    /** Makes exactly these accounts admins. */
    async function set(...accounts: Account[]): Promise<void> {
      const ids = accounts.map(({ id }) => id);
      await backend.sql(
        'insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing',
        [ids],
      );
      await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
    }

    async function list(): Promise<string[]> {
      return (await backend.sql<{ user_id: string }>('select user_id from public.admins'))
        .map(({ user_id }) => user_id)
        .sort();
    }

    function dismiss(...accounts: Account[]) {
      const path = `/rest/v1/admins?user_id=in.(${accounts.map(({ id }) => id).join()})`;
      return askAsService(backend, path, { method: 'DELETE' });
    }

    // Accounts of a shared backend are no admins while these tests run.
    const others = await backend.sql<{ user_id: string }>(
      'delete from public.admins where user_id <> all ($1::uuid[]) returning user_id',
      [[ana.account.id, bia.account.id]],
    );
    onCleanup(async () => {
      for (const { user_id } of others)
        await backend.sql('insert into public.admins (user_id) values ($1)', [user_id]);
    });

    return { set, list, dismiss };
  })
  .extend('staff', { scope: 'file' }, ({ actors, backend }) => {
    function setRole(who: Actor, account_id: string, role: string | null) {
      return who.ask('/rest/v1/rpc/set_staff_role', { method: 'POST', body: { account_id, role } });
    }

    /** The role that an account has; null for none. */
    async function roleOf({ id }: { id: string }): Promise<string | null> {
      const sql = 'select role from public.admins where user_id = $1';
      return (await backend.sql<{ role: string }>(sql, [id]))[0]?.role ?? null;
    }

    function asServer(name: string, body: object) {
      return askAsService(backend, `/rest/v1/rpc/${name}`, { method: 'POST', body });
    }

    /** Creates the account that an invitation with this role creates, not confirmed yet. */
    async function invited(actor_id: string, staff_role: StaffRole): Promise<{ id: string; email: string }> {
      const account = { id: randomUUID(), email: `${randomUUID()}@teste.example` };
      const note = await asServer('note_invitation', { email: account.email, actor_id, staff_role });
      expect(note.status, note.text).toBeLessThan(300);
      await backend.sql(
        `insert into auth.users (id, aud, role, email, invited_at, raw_app_meta_data, raw_user_meta_data)
         values ($1, 'authenticated', 'authenticated', $2, now(), '{}', '{}')`,
        [account.id, account.email],
      );
      return account;
    }

    const confirm = ({ id }: { id: string }) =>
      backend.sql('update auth.users set email_confirmed_at = now() where id = $1', [id]);

    return { owner: actors.admin, setRole, roleOf, asServer, invited, confirm };
  });

// First in this file: the project has no staff yet.
describe('the first owner of a project', () => {
  const OLGA = 'olga@guia.example';
  const roles = async (backend: Backend) =>
    (
      await backend.sql<{ email: string; role: string }>(
        'select u.email, a.role from public.admins a join auth.users u on u.id = a.user_id',
      )
    ).map(({ email, role }) => `${email} ${role}`);

  /** A member who has confirmed an e-mail address, as the auth server confirms it. */
  async function confirmed(backend: Backend, email: string): Promise<void> {
    await newClient(backend).auth.signUp({
      email,
      password: 'senha-comprida',
      options: { data: { name: 'Olga' } },
    });
    await backend.sql('update auth.users set email_confirmed_at = now() where email = $1', [email]);
  }

  test('is made once the confirmed address is set, and only while there is no staff', async ({ backend }) => {
    await confirmed(backend, 'primeira@guia.example');
    const made = backend.sql(
      `do $$ begin
         update public.operator_settings set admin_email = 'Primeira@Guia.example';
         raise exception 'staff: %', (select string_agg(u.email || ' ' || a.role, ',') from public.admins a join auth.users u on u.id = a.user_id);
       end $$`,
    );
    await expect(made).rejects.toThrow('staff: primeira@guia.example owner');
    expect(await roles(backend)).toEqual([]);
  });

  test('is nobody who sets the address over the API or signs up with it without confirming', async ({
    backend,
  }) => {
    const mallory = await createActor(backend);
    await mallory.ask('/rest/v1/operator_settings?id=is.true', {
      method: 'PATCH',
      body: { admin_email: mallory.account.email },
    });
    expect(await roles(backend)).toEqual([]);
    await backend.sql('update public.operator_settings set admin_email = $1', [OLGA]);
    const signUp = {
      email: OLGA,
      password: 'senha-comprida',
      options: { data: { name: 'Mallory', role: 'owner' } },
    };
    await newClient(backend).auth.signUp(signUp);
    await confirmed(backend, 'outra@guia.example');
    expect(await roles(backend)).toEqual([]);
  });

  test('is the account that confirms the address of the settings, and no later one', async ({ backend }) => {
    await confirmed(backend, OLGA);
    expect(await roles(backend)).toEqual([`${OLGA} owner`]);
    await backend.sql(`update public.operator_settings set admin_email = 'outra@guia.example'`);
    await backend.sql(`update public.operator_settings set admin_email = 'quarta@guia.example'`);
    await confirmed(backend, 'quarta@guia.example');
    expect(await roles(backend)).toEqual([`${OLGA} owner`]);
  });
});

// Before the tests below, because these dismiss every admin whom they do not know.
describe('owners', () => {
  test.beforeEach(({ admins, ana, bia }) => admins.set(ana.account, bia.account));

  describe('the last admin', () => {
    test('remains when one of two is dismissed with the secret key', async ({ admins, ana, bia }) => {
      expect((await admins.dismiss(ana.account)).status).toBe(204);
      expect(await admins.list()).toEqual([bia.account.id]);
    });

    test('cannot be dismissed, not even with the secret key', async ({ admins, ana }) => {
      await admins.set(ana.account);
      const answer = await admins.dismiss(ana.account);
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('O último administrador não pode ser removido.');
      expect(await admins.list()).toEqual([ana.account.id]);
    });

    test('is the one of two who is not blocked', async ({ admins, ana, backend, bia }) => {
      const block = (interval: string) =>
        backend.sql('update auth.users set banned_until = now() + $2::interval where id = $1', [
          bia.account.id,
          interval,
        ]);
      await block('1 day');
      try {
        expect((await admins.dismiss(ana.account)).status).toBe(409);
        const demoting = backend.sql(`update public.admins set role = 'editor' where user_id = $1`, [
          ana.account.id,
        ]);
        await expect(demoting).rejects.toThrow('O último administrador não pode mudar de função.');
        expect((await admins.dismiss(bia.account)).status).toBe(204);
      } finally {
        await block('-1 day');
      }
    });

    test('cannot be dismissed by a request that dismisses both of two', async ({ admins, ana, bia }) => {
      expect((await admins.dismiss(ana.account, bia.account)).status).toBe(409);
      expect(await admins.list()).toEqual([ana.account.id, bia.account.id].sort());
    });

    test('cannot be dismissed by one of two requests at the same time', async ({ admins, ana, bia }) => {
      const answers = await Promise.all([admins.dismiss(ana.account), admins.dismiss(bia.account)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await admins.list()).toHaveLength(1);
    });

    test('cannot be replaced by updating the row', async ({ admins, ana, backend }) => {
      await admins.set(ana.account);
      const member = await createAccount(backend);
      const path = `/rest/v1/admins?user_id=eq.${ana.account.id}`;
      const answer = await askAsService(backend, path, { method: 'PATCH', body: { user_id: member.id } });
      // 403 where the role of the secret key may not update the table at all.
      expect([403, 409]).toContain(answer.status);
      expect(await admins.list()).toEqual([ana.account.id]);
    });

    test('cannot have their account deleted', async ({ admins, ana, backend }) => {
      const carla = await createAccount(backend, { admin: true });
      await admins.set(carla);
      const { auth } = newClient(backend, backend.secretKey);
      expect((await auth.admin.deleteUser(carla.id)).error).not.toBeNull();
      const body = { account_id: carla.id, actor_id: carla.id };
      const answer = await askAsService(backend, '/rest/v1/rpc/delete_account', { method: 'POST', body });
      expect(answer.status).toBe(409);
      expect(answer.text).toContain('O último administrador não pode ser removido.');
      expect(await admins.list()).toEqual([carla.id]);
      expect(
        await backend.sql(`select from public.audit_log where action = 'delete' and entity_id = $1`, [
          carla.id,
        ]),
      ).toEqual([]);
      await admins.set(ana.account, carla);
      expect((await auth.admin.deleteUser(carla.id)).error).toBeNull();
      expect(await admins.list()).toEqual([ana.account.id]);
    });
  });

  describe('an admin’s plan', () => {
    const path = (account: Account) => `/rest/v1/subscriptions?user_id=eq.${account.id}`;
    const patch = {
      method: 'PATCH',
      headers: { prefer: 'return=representation' },
      body: { expires_at: '2040-01-01' },
    };

    test('cannot be changed by the admin or by another one', async ({ ana, backend, bia }) => {
      for (const target of [ana, bia]) {
        expect(rowsOf(await ana.ask(path(target.account), patch))).toEqual([]);
      }
      await ana.ask('/rest/v1/subscriptions?user_id=not.is.null', {
        ...patch,
        body: { expires_at: '2039-01-01' },
      });
      const rows = await backend.sql(
        'select expires_at from public.subscriptions where user_id in ($1, $2)',
        [ana.account.id, bia.account.id],
      );
      expect(rows).toEqual([{ expires_at: null }, { expires_at: null }]);
    });

    test('can be changed once the admin has been dismissed', async ({ admins, ana, backend, bia }) => {
      await admins.dismiss(bia.account);
      expect(rowsOf(await ana.ask(path(bia.account), patch))).toHaveLength(1);
      expect(rowsOf(await bia.ask(path(ana.account), patch))).toEqual([]);
      await backend.sql('update public.subscriptions set expires_at = null where user_id = $1', [
        bia.account.id,
      ]);
    });
  });
});

const NO_OWNERS = people('visitor', 'free', 'expired', 'premium', 'editor', 'support');
const AREAS = ['catalog', 'members', 'business'] as const;

describe('the areas of the staff', () => {
  test('are the same in the database and in the app', async ({ actors, backend }) => {
    const by = { owner: actors.admin, editor: actors.editor, support: actors.support };
    for (const role of STAFF_ROLES) {
      const rows = await backend.sql<{ area: string; may: boolean }>(
        `select area, private.may(area) as may
         from set_config('request.jwt.claims', json_build_object('sub', $1::text)::text, true) claims,
           unnest($2::text[]) area where claims <> ''`,
        [by[role].account.id, AREAS],
      );
      const inApp = AREAS.map((area) => ({ area, may: mayWorkIn(area, role) }));
      expect([role, rows]).toEqual([role, inApp]);
    }
    expect(AREAS.some((area) => mayWorkIn(area, null))).toBe(false);
  });
});

describe('a role of the staff', () => {
  test('is given, changed and taken by an owner, and recorded with the role', async ({
    account,
    backend,
    staff,
  }) => {
    for (const role of ['editor', 'support', 'owner', null]) {
      expect((await staff.setRole(staff.owner, account.id, role)).status).toBe(204);
      expect(await staff.roleOf(account)).toBe(role);
    }
    const entries = await backend.sql(
      `select action, changes, actor_id from public.audit_log where entity = 'admin' and entity_id = $1 order by id`,
      [account.id],
    );
    const actor_id = staff.owner.account.id;
    expect(entries).toEqual([
      { action: 'insert', changes: { role: [null, 'editor'] }, actor_id },
      { action: 'update', changes: { role: ['editor', 'support'] }, actor_id },
      { action: 'update', changes: { role: ['support', 'owner'] }, actor_id },
      { action: 'delete', changes: { role: ['owner', null] }, actor_id },
    ]);
  });

  test('stands in the account, and is null for members', async ({ actors, staff }) => {
    const rows = rowsOf(await staff.owner.ask('/rest/v1/accounts?select=id,role,staff_role'));
    const of = ({ account }: Actor) => rows.find(({ id }) => id === account.id);
    expect(of(actors.free)).toMatchObject({ role: 'free', staff_role: null });
    expect(of(actors.editor)).toMatchObject({ role: 'admin', staff_role: 'editor' });
    expect(of(actors.support)).toMatchObject({ role: 'admin', staff_role: 'support' });
    expect(of(actors.admin)).toMatchObject({ role: 'admin', staff_role: 'owner' });
    const own = rowsOf(await actors.editor.ask('/rest/v1/accounts?select=id,staff_role'));
    expect(own).toEqual([{ id: actors.editor.account.id, staff_role: 'editor' }]);
  });

  test.for(NO_OWNERS)(
    'is not given by %s, not even to themselves',
    async ([, name], { account, actors, staff }) => {
      for (const id of [account.id, actors[name].account.id || randomUUID(), staff.owner.account.id]) {
        for (const role of ['owner', null]) {
          const { status, text } = await staff.setRole(actors[name], id, role);
          expect([status, text]).toEqual([name === 'visitor' ? 401 : 403, expect.stringContaining('42501')]);
        }
      }
      expect(await staff.roleOf(account)).toBeNull();
      expect(await staff.roleOf(staff.owner.account)).toBe('owner');
    },
  );

  test('that does not exist is refused, and so is an account that does not exist', async ({
    account,
    staff,
  }) => {
    expect((await staff.setRole(staff.owner, account.id, 'admin')).status).toBe(422);
    expect((await staff.setRole(staff.owner, randomUUID(), 'editor')).status).toBe(404);
    expect(await staff.roleOf(account)).toBeNull();
  });

  test('is not given to an account whose e-mail address is not confirmed, by any way', async ({
    account,
    backend,
    staff,
  }) => {
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [account.id]);
    const answer = await staff.setRole(staff.owner, account.id, 'editor');
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('ainda não confirmou')]);
    await expect(backend.sql('select private.make_admin($1)', [account.email])).rejects.toThrow();
    const { id } = await createAccount(backend, { staffRole: 'editor' });
    const move = backend.sql('update public.admins set user_id = $2 where user_id = $1', [id, account.id]);
    await expect(move).rejects.toThrow(/ainda não confirmou/);
    const body = { user_id: account.id, role: 'editor' };
    expect((await askAsService(backend, '/rest/v1/admins', { method: 'POST', body })).status).toBe(409);
    expect(await staff.roleOf(account)).toBeNull();
  });

  test('of an owner is given in the SQL editor, also to an editor', async ({ account, backend, staff }) => {
    await staff.setRole(staff.owner, account.id, 'editor');
    await backend.sql('select private.make_admin($1)', [account.email.toUpperCase()]);
    expect(await staff.roleOf(account)).toBe('owner');
    await staff.setRole(staff.owner, account.id, null);
  });

  test('is taken at once, also from somebody who is logged in', async ({ backend, staff }) => {
    const editor = await createActor(backend, { staffRole: 'editor' });
    const figures = () => editor.ask('/rest/v1/rpc/supplier_figures', { method: 'POST', body: {} });
    expect(rowsOf(await figures())).toHaveLength(1);
    await staff.setRole(staff.owner, editor.account.id, null);
    expect(rowsOf(await figures())).toEqual([]);
  });
});

describe('an account of the staff that the operator has blocked', () => {
  test.for(STAFF_ROLES)(
    'has no rights any more while its access token lasts: %s',
    async (role, { backend, categoryId, staff, account }) => {
      const { id } = await insertPremiumSupplier(backend, categoryId);
      const blocked = await createActor(backend, role === 'owner' ? { admin: true } : { staffRole: role });
      const call = (name: string, body: object) =>
        blocked.ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
      const reads = async () =>
        Promise.all([
          blocked.ask('/rest/v1/admins?select=user_id'),
          blocked.ask(`/rest/v1/supplier_details?select=instagram&supplier_id=eq.${id}`),
          blocked.ask(`/rest/v1/audit_log?select=id&limit=1&entity=in.(supplier,account,admin)`),
          call(role === 'support' ? 'search_members' : 'supplier_figures', {}),
        ]).then((answers) => answers.map((answer) => rowsOf(answer).length > 0));
      await backend.sql(
        `insert into public.audit_log (actor_role, action, entity, entity_id, changes)
         values ('operator', 'update', 'account', $1, '{}'), ('operator', 'update', 'supplier', '1', '{}')
         on conflict do nothing`,
        [account.id],
      );
      expect(await reads()).toEqual([true, true, true, true]);
      await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        blocked.account.id,
      ]);
      expect(await reads()).toEqual([false, false, false, false]);
      expect((await staff.setRole(blocked, blocked.account.id, 'owner')).status).toBe(403);
      const block = await call('set_blocked', { account_id: account.id, blocked: true });
      expect(block.status).toBe(403);
    },
  );
});

describe('a blocked account', () => {
  const block = (backend: Backend, { id }: { id: string }) =>
    backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id]);

  test('is not made staff, by any way', async ({ account, backend, staff }) => {
    await block(backend, account);
    for (const role of STAFF_ROLES) {
      const { status, text } = await staff.setRole(staff.owner, account.id, role);
      expect([status, text]).toEqual([409, expect.stringContaining('Esta conta está bloqueada.')]);
    }
    await expect(backend.sql('select private.make_admin($1)', [account.email])).rejects.toThrow(/bloqueada/);
    expect(await staff.roleOf(account)).toBeNull();
  });

  test('gets no role that it was invited to, and gives none to whom it has invited', async ({
    backend,
    staff,
  }) => {
    const owner = await createAccount(backend, { admin: true });
    const byBlocked = await staff.invited(owner.id, 'owner');
    const blocked = await staff.invited(staff.owner.account.id, 'editor');
    await block(backend, owner);
    await block(backend, blocked);
    for (const account of [byBlocked, blocked]) {
      await staff.confirm(account);
      expect(await staff.roleOf(account)).toBeNull();
    }
    const note = { email: `${randomUUID()}@teste.example`, actor_id: owner.id, staff_role: 'owner' };
    expect((await staff.asServer('note_invitation', note)).status).toBe(403);
  });
});

describe('an account of the staff', () => {
  test.for(people('editor', 'support'))(
    'is not deleted by %s',
    async ([, name], { actors, backend, staff }) => {
      const colleague = await createAccount(backend, { staffRole: 'editor' });
      for (const { id } of [colleague, staff.owner.account]) {
        const body = { account_id: id, actor_id: actors[name].account.id };
        const { status, text } = await staff.asServer('delete_account', body);
        expect([status, text]).toEqual([403, expect.stringContaining('Só administradores')]);
      }
      expect(await staff.roleOf(colleague)).toBe('editor');
    },
  );

  test('is deleted by an owner, and by the person', async ({ backend, staff }) => {
    for (const actorOf of [() => staff.owner.account.id, (id: string) => id]) {
      const account = await createAccount(backend, { staffRole: 'support' });
      const body = { account_id: account.id, actor_id: actorOf(account.id) };
      expect((await staff.asServer('delete_account', body)).status).toBe(204);
      expect(await staff.roleOf(account)).toBeNull();
    }
  });
});

describe('an invitation to the staff', () => {
  test('gives the role when the e-mail address is confirmed, in the name of the owner', async ({
    backend,
    staff,
  }) => {
    const account = await staff.invited(staff.owner.account.id, 'support');
    expect(await staff.roleOf(account)).toBeNull();
    const [{ data } = { data: null }] = await backend.sql<{ data: object }>(
      'select private.export_account($1) as data',
      [account.id],
    );
    expect(data).toMatchObject({ convite_para_a_equipe: { funcao: 'support' } });
    await staff.confirm(account);
    expect(await staff.roleOf(account)).toBe('support');
    const sql = `select actor_id from public.audit_log where entity = 'admin' and entity_id = $1`;
    expect(await backend.sql(sql, [account.id])).toEqual([{ actor_id: staff.owner.account.id }]);
    expect(await backend.sql('select from private.invited_staff where user_id = $1', [account.id])).toEqual(
      [],
    );
  });

  test.for(people('free', 'editor', 'support'))(
    'is not begun for %s',
    async ([, name], { actors, staff }) => {
      const note = { email: `${randomUUID()}@teste.example`, actor_id: actors[name].account.id };
      for (const staff_role of STAFF_ROLES) {
        const { status, text } = await staff.asServer('note_invitation', { ...note, staff_role });
        expect([status, text]).toEqual([403, expect.stringContaining('Só administradores convidam')]);
      }
      expect((await staff.asServer('note_invitation', note)).status).toBe(204);
    },
  );

  test('makes a member if the owner who sent it is none any more, or has taken it back', async ({
    backend,
    staff,
  }) => {
    const former = await createAccount(backend, { admin: true });
    const byFormer = await staff.invited(former.id, 'owner');
    await staff.setRole(staff.owner, former.id, 'support');
    const takenBack = await staff.invited(staff.owner.account.id, 'editor');
    await staff.setRole(staff.owner, takenBack.id, null);
    for (const account of [byFormer, takenBack]) {
      await staff.confirm(account);
      expect(await staff.roleOf(account)).toBeNull();
    }
  });
});

describe('support', () => {
  test('reads messages without the settings that say how long they are kept', async ({ actors, backend }) => {
    const text = mark();
    await backend.sql(
      `insert into public.contact_messages (name, email, subject, message, created_at)
       values ($1, 'a@teste.example', 'suporte', $1, now()), ($1, 'b@teste.example', 'suporte', $1, now() - interval '59 months')`,
      [text],
    );
    const found = await actors.support.ask(`/rest/v1/contact_messages?select=email&message=eq.${text}`);
    expect(rowsOf(found)).toEqual([{ email: 'a@teste.example' }]);
    expect(rowsOf(await actors.support.ask('/rest/v1/operator_settings'))).toEqual([]);
  });

  test('finds orders also of a plan that is no longer for sale', async ({ account, actors, backend }) => {
    await backend.sql(`update public.plans set active = false where key = 'annual'`);
    try {
      await backend.sql(
        `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
         values ($1, 'annual', 12, 1000, 'pix', 'teste', 'pending', $2)`,
        [account.id, randomUUID()],
      );
      const search = { method: 'POST', body: { search: account.email } };
      const of = async (name: 'support' | 'editor') =>
        rowsOf(await actors[name].ask('/rest/v1/rpc/search_orders', search));
      expect(await of('support')).toMatchObject([{ email: account.email, plan: 'Anual' }]);
      expect(await of('editor')).toEqual([]);
      const plans = await actors.editor.ask('/rest/v1/plans?select=key&key=eq.annual');
      expect(rowsOf(plans)).toEqual([]);
    } finally {
      await backend.sql(`update public.plans set active = true where key = 'annual'`);
    }
  });
});

/** Functions that only one role besides owners may use: what they answer if they are refused is 403, or no rows. */
const CALLS: ['editor' | 'support' | 'admin', string, object][] = [
  ['editor', 'category_usage', {}],
  ['editor', 'change_special_list', { list_id: 0, added: [], removed: [] }],
  ['editor', 'import_suppliers', { batch_id: randomUUID(), file_name: 'a.csv', row_count: 0 }],
  ['editor', 'undo_import', { batch_id: randomUUID() }],
  ['editor', 'publication_state', {}],
  ['editor', 'reserve_supplier_id', {}],
  ['editor', 'save_supplier', { supplier: {}, supplier_id: 0 }],
  ['editor', 'supplier_figures', {}],
  ['support', 'refund_order', { order_id: randomUUID(), reason: 'Desistência' }],
  ['support', 'release_order', { order_id: randomUUID(), reason: 'Comprovante' }],
  ['support', 'search_orders', { search: '' }],
  ['admin', 'count_campaign_readers', { kind: 'promotion', audience: 'all' }],
  ['admin', 'schedule_campaign', { id: 0, version: 1 }],
  ['admin', 'search_coupons', { search: '' }],
  ['admin', 'stop_campaign', { id: 0 }],
  ['admin', 'unschedule_campaign', { id: 0 }],
];

describe('a function of one area', () => {
  test.for(CALLS)(
    'is for %s and owners, nobody else: %s',
    async ([whose, name, body], { actors, backend, categoryId }) => {
      await insertPremiumSupplier(backend, categoryId);
      await backend.sql(`insert into public.coupons (code, percent) values ($1, 10)`, [mark().toUpperCase()]);
      await backend.sql(
        `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
         values ($1, 'monthly', 1, 1000, 'pix', 'teste', 'pending', $2)`,
        [actors.free.account.id, randomUUID()],
      );
      for (const who of ['premium', 'editor', 'support', 'admin'] as const) {
        const { status, text } = await actors[who].ask(`/rest/v1/rpc/${name}`, { method: 'POST', body });
        const refused = status === 403 || text === '[]';
        expect([who, refused, text]).toEqual([who, who !== whose && who !== 'admin', text]);
      }
    },
  );
});

describe('files of a bucket', () => {
  test.for([
    ['suppliers', 'editor', 'support'],
    ['supplier-gallery', 'editor', 'support'],
    ['site', 'admin', 'editor'],
    ['site', 'admin', 'support'],
  ] as const)('%s are uploaded by %s, not by %s', async ([bucket, allowed, refused], { actors }) => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const upload = (who: 'editor' | 'support' | 'admin') => {
      const file = bucket === 'site' ? `${randomUUID()}.png` : `1/${randomUUID()}.png`;
      const headers = { 'content-type': 'image/png' };
      return actors[who].ask(`/storage/v1/object/${bucket}/${file}`, {
        method: 'POST',
        headers,
        body: png,
      });
    };
    expect((await upload(allowed)).status).toBe(200);
    const { status, text } = await upload(refused);
    expect(status, text).toBeGreaterThanOrEqual(400);
    expect(text).toMatch(/row-level security|Unauthorized|403/);
  });

  test.for([
    ['suppliers', 'support'],
    ['supplier-gallery', 'support'],
    ['site', 'editor'],
    ['site', 'support'],
  ] as const)(
    '%s are neither replaced nor deleted nor listed by %s',
    async ([bucket, who], { actors, backend }) => {
      const folder = randomUUID();
      const path = bucket === 'site' ? `${folder}.png` : `1/${folder}.png`;
      const headers = { 'content-type': 'image/png' };
      const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
      const send = (as: 'admin' | typeof who, method: string, more: object = {}) =>
        actors[as].ask(`/storage/v1/object/${bucket}/${path}`, {
          method,
          headers: { ...headers, ...more },
          body: png,
        });
      expect((await send('admin', 'POST')).status).toBe(200);
      const stored = () =>
        backend.sql('select version, metadata from storage.objects where bucket_id = $1 and name = $2', [
          bucket,
          path,
        ]);
      const before = await stored();
      expect(before).toHaveLength(1);
      expect((await send(who, 'PUT')).status).toBeGreaterThanOrEqual(400);
      expect((await send(who, 'POST', { 'x-upsert': 'true' })).status).toBeGreaterThanOrEqual(400);
      const list = await actors[who].ask(`/storage/v1/object/list/${bucket}`, {
        method: 'POST',
        body: { prefix: bucket === 'site' ? '' : '1', search: folder },
      });
      expect(list.text).not.toContain(folder);
      await actors[who].ask(`/storage/v1/object/${bucket}`, { method: 'DELETE', body: { prefixes: [path] } });
      await actors[who].ask(`/storage/v1/object/${bucket}/${path}`, { method: 'DELETE' });
      expect(await stored()).toEqual(before);
    },
  );
});
