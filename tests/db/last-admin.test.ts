import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  askAsService,
  createAccount,
  createActor,
  newClient,
  rowsOf,
  type Account,
  type Actor,
} from '../support/actors';
import { startBackend, type Backend } from '../support/backend';

let backend: Backend;
let ana: Actor;
let bia: Actor;
let parked: { user_id: string }[];

// "The last admin" needs a database in which nobody else is one: others step aside for the length of this file.
beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  ana = await createActor(backend, { name: 'Ana', admin: true });
  bia = await createActor(backend, { name: 'Bia', admin: true });
  parked = await backend.sql('delete from public.admins where user_id not in ($1, $2) returning user_id', [
    ana.account.id,
    bia.account.id,
  ]);
});
beforeEach(() => admins(ana.account, bia.account));
afterAll(async () => {
  for (const { user_id } of parked)
    await backend.sql('insert into public.admins (user_id) values ($1)', [user_id]);
  await backend.close();
});

/** Makes exactly these accounts admins. */
async function admins(...accounts: Account[]): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await backend.sql('insert into public.admins (user_id) select unnest($1::uuid[]) on conflict do nothing', [
    ids,
  ]);
  await backend.sql('delete from public.admins where user_id <> all ($1::uuid[])', [ids]);
}

async function adminsNow(): Promise<string[]> {
  return (await backend.sql<{ user_id: string }>('select user_id from public.admins'))
    .map(({ user_id }) => user_id)
    .sort();
}

function dismiss(...accounts: Account[]) {
  const path = `/rest/v1/admins?user_id=in.(${accounts.map(({ id }) => id).join()})`;
  return askAsService(backend, path, { method: 'DELETE' });
}

describe('the last admin', () => {
  test('of two one can be dismissed with the secret key', async () => {
    expect((await dismiss(ana.account)).status).toBe(204);
    expect(await adminsNow()).toEqual([bia.account.id]);
  });

  test('cannot be dismissed, not even with the secret key', async () => {
    await admins(ana.account);
    const answer = await dismiss(ana.account);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('O último administrador não pode ser removido.');
    expect(await adminsNow()).toEqual([ana.account.id]);
  });

  test('stays when both are dismissed in one request', async () => {
    expect((await dismiss(ana.account, bia.account)).status).toBe(409);
    expect(await adminsNow()).toEqual([ana.account.id, bia.account.id].sort());
  });

  test('stays when both are dismissed at the same time', async () => {
    const answers = await Promise.all([dismiss(ana.account), dismiss(bia.account)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await adminsNow()).toHaveLength(1);
  });

  test('cannot hand the place to another account by an edit of the row', async () => {
    await admins(ana.account);
    const member = await createAccount(backend);
    const path = `/rest/v1/admins?user_id=eq.${ana.account.id}`;
    const answer = await askAsService(backend, path, { method: 'PATCH', body: { user_id: member.id } });
    // 403 where the secret key's role is not granted the edit in the first place.
    expect([403, 409]).toContain(answer.status);
    expect(await adminsNow()).toEqual([ana.account.id]);
  });

  test('cannot lose the account either', async () => {
    const carla = await createAccount(backend, { admin: true });
    await admins(carla);
    const { auth } = newClient(backend, backend.secretKey);
    expect((await auth.admin.deleteUser(carla.id)).error).not.toBeNull();
    expect(await adminsNow()).toEqual([carla.id]);
    await admins(ana.account, carla);
    expect((await auth.admin.deleteUser(carla.id)).error).toBeNull();
    expect(await adminsNow()).toEqual([ana.account.id]);
  });
});

describe('an admin’s plan', () => {
  const path = (account: Account) => `/rest/v1/subscriptions?user_id=eq.${account.id}`;
  const patch = {
    method: 'PATCH',
    headers: { prefer: 'return=representation' },
    body: { expires_at: '2099-01-01' },
  };

  test('is changed by nobody: not by themselves, not by another admin', async () => {
    for (const target of [ana, bia]) {
      expect(rowsOf(await ana.ask(path(target.account), patch))).toEqual([]);
    }
    await ana.ask('/rest/v1/subscriptions?user_id=not.is.null', {
      ...patch,
      body: { expires_at: '2098-01-01' },
    });
    const rows = await backend.sql('select expires_at from public.subscriptions where user_id in ($1, $2)', [
      ana.account.id,
      bia.account.id,
    ]);
    expect(rows).toEqual([{ expires_at: null }, { expires_at: null }]);
  });

  test('is a member’s plan again once they are no longer an admin', async () => {
    await dismiss(bia.account);
    expect(rowsOf(await ana.ask(path(bia.account), patch))).toHaveLength(1);
    expect(rowsOf(await bia.ask(path(ana.account), patch))).toEqual([]);
    await backend.sql('update public.subscriptions set expires_at = null where user_id = $1', [
      bia.account.id,
    ]);
  });
});
