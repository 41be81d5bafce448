import { describe, expect } from 'vitest';
import { createActor, people, rowsOf, type Actor } from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';

const CHOICES = [
  'notify_new_suppliers',
  'notify_promotions',
  'notify_platform_updates',
  'notify_reminders',
  'notify_premium_end',
] as const;

const test = base.extend('ana', ({ backend }) => createActor(backend, { name: 'Ana' }));

async function stored(backend: Backend, { account }: Actor): Promise<Record<string, unknown>> {
  const [row] = await backend.sql(
    `select name, email, ${CHOICES.join()} from public.profiles where id = $1`,
    [account.id],
  );
  return row!;
}

function patch(by: Actor, whose: Actor, body: Record<string, unknown>) {
  return by.ask(`/rest/v1/profiles?id=eq.${whose.account.id}`, {
    method: 'PATCH',
    headers: { prefer: 'return=representation' },
    body,
  });
}

describe('notification settings', () => {
  test('are all on at first', async ({ ana, backend }) => {
    expect(await stored(backend, ana)).toMatchObject(
      Object.fromEntries(CHOICES.map((choice) => [choice, true])),
    );
  });

  test.for(CHOICES)('include %s, which the member can turn off alone', async (choice, { ana }) => {
    expect(rowsOf(await patch(ana, ana, { [choice]: false }))).toHaveLength(1);
    const answer = await ana.ask(`/rest/v1/accounts?select=${CHOICES.join()}&id=eq.${ana.account.id}`);
    expect(rowsOf(answer)).toEqual([Object.fromEntries(CHOICES.map((other) => [other, other !== choice]))]);
  });

  test('cannot be null', async ({ ana, backend }) => {
    expect((await patch(ana, ana, { notify_promotions: null })).status).toBe(400);
    expect(await stored(backend, ana)).toMatchObject({ notify_promotions: true });
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'of another account cannot be changed by %s',
    async ([, name], { actors, ana, backend }) => {
      const before = await stored(backend, ana);
      const answer = await patch(actors[name], ana, { notify_promotions: false, name: 'Outra' });
      expect([401, 200]).toContain(answer.status);
      if (answer.status === 200) expect(rowsOf(answer)).toEqual([]);
      await actors[name].ask('/rest/v1/profiles?id=not.is.null', {
        method: 'PATCH',
        body: { notify_promotions: false },
      });
      expect(await stored(backend, ana)).toEqual(before);
    },
  );

  test.for(people('visitor', 'free', 'expired', 'premium'))(
    'of another account cannot be read by %s',
    async ([, name], { actors, ana }) => {
      for (const relation of ['profiles', 'accounts']) {
        const answer = await actors[name].ask(`/rest/v1/${relation}?select=id,name,${CHOICES.join()}`);
        expect(answer.text).not.toContain(ana.account.id);
        const asked = await actors[name].ask(`/rest/v1/${relation}?select=name&id=eq.${ana.account.id}`);
        expect(asked.text).not.toContain('Ana');
      }
    },
  );
});

describe('a name', () => {
  test.for([
    ['of 120 letters is accepted', 'ã'.repeat(120), 200],
    ['of 121 letters is refused', 'a'.repeat(121), 400],
    ['of blanks is refused', '   ', 400],
    ['that is null is refused', null, 400],
  ] as const)('%s', async ([, name, status], { ana, backend }) => {
    expect((await patch(ana, ana, { name })).status).toBe(status);
    expect((await stored(backend, ana)).name).toBe(status === 200 ? name : 'Ana');
  });
});

describe('an e-mail address', () => {
  test('cannot be changed by updating the profile', async ({ ana, backend }) => {
    const before = await stored(backend, ana);
    expect((await patch(ana, ana, { email: 'eva@teste.example' })).status).toBe(403);
    expect((await patch(ana, ana, { name: 'Eva', email: 'eva@teste.example' })).status).toBe(403);
    expect(await stored(backend, ana)).toEqual(before);
  });

  test('is not replaced before the new one is confirmed', async ({ ana, backend }) => {
    const { error } = await ana.client.auth.updateUser({ email: `nova-${ana.account.email}` });
    expect(error).toBeNull();
    expect((await stored(backend, ana)).email).toBe(ana.account.email);
  });
});
