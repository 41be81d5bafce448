import { describe, expect } from 'vitest';
import { askAsService, createAccount, createActor, newClient, rowsOf, type Account } from '../support/actors';
import { test as base } from '../support/fixtures';

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
  });

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
    const rows = await backend.sql('select expires_at from public.subscriptions where user_id in ($1, $2)', [
      ana.account.id,
      bia.account.id,
    ]);
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
