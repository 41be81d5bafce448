import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { accountsOf } from './support/account-api';
import { createAccount, createActor, MEMBER_NAMES } from '../support/actors';
import { call, type Method } from './support/api';
import { OTHER_ROLE } from './support/callers';
import { mark } from '../support/supplier-world';
import { test } from './support/test';

/** Calls of one area, and who of the staff is told that it is not theirs. */
const CALLS: [who: 'editor' | 'support', method: Method, path: string, body?: object][] = [
  ['editor', 'GET', '/users'],
  ['editor', 'POST', '/users', { name: 'Bia', email: `${randomUUID()}@teste.example` }],
  ['editor', 'PUT', `/users/${randomUUID()}/subscription`, { subscription: 'free' }],
  ['editor', 'DELETE', `/users/${randomUUID()}`],
  ['editor', 'POST', `/orders/${randomUUID()}/refund`, { reason: 'Desistência' }],
  ['support', 'POST', '/suppliers'],
  ['support', 'POST', '/suppliers/1'],
  ['support', 'DELETE', '/suppliers/1'],
  ['support', 'POST', '/categories', { name: 'Bolsas' }],
  ['support', 'PUT', '/categories/1', { name: 'Bolsas' }],
  ['support', 'DELETE', '/categories/1'],
];

describe('a call of another area', () => {
  test.for(CALLS)('is refused to %s: %s %s', async ([who, method, path, body], { actors }) => {
    const { status, body: answer } = await call(actors[who], method, path, body);
    expect([status, answer.message]).toEqual([403, OTHER_ROLE]);
  });

  test('is not needed for the catalog: an editor creates a category', async ({ actors }) => {
    expect((await call(actors.editor, 'POST', '/categories', { name: mark() })).status).toBe(201);
  });
});

describe('an account of the staff', () => {
  test('is not deleted by support, but by an owner', async ({ actors, backend }) => {
    const colleague = await createAccount(backend, { staffRole: 'editor' });
    const { status, body } = await call(actors.support, 'DELETE', `/users/${colleague.id}`);
    expect([status, body.message]).toEqual([403, 'Só administradores excluem contas da equipe.']);
    expect(await accountsOf(backend, colleague)).toBe(1);
    expect((await call(actors.admin, 'DELETE', `/users/${colleague.id}`)).status).toBe(204);
    expect(await accountsOf(backend, colleague)).toBe(0);
  });

  test('keeps its plan, whoever asks', async ({ actors }) => {
    const premium = { subscription: 'premium', expires_at: '2031-05-01' };
    for (const who of ['support', 'admin'] as const) {
      const path = `/users/${actors.editor.account.id}/subscription`;
      expect((await call(actors[who], 'PUT', path, premium)).status).toBe(403);
    }
  });
});

test('somebody of the staff whom the operator has blocked can do nothing with a token that still lasts', async ({
  backend,
}) => {
  const blocked = await createActor(backend, { admin: true });
  await backend.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
    blocked.account.id,
  ]);
  const guest = { name: 'Bia', email: `${randomUUID()}@teste.example` };
  for (const input of [guest, { ...guest, staff_role: 'owner' }])
    expect((await call(blocked, 'POST', '/users', input)).status).toBe(403);
  const member = await createAccount(backend);
  expect((await call(blocked, 'DELETE', `/users/${member.id}`)).status).toBe(403);
  expect(await accountsOf(backend, member)).toBe(1);
  expect((await call(blocked, 'POST', '/categories', { name: mark() })).status).toBe(403);
});

test('the payload of an account names the role, null for members', async ({ actors }) => {
  for (const name of MEMBER_NAMES) {
    const { data } = (await call(actors[name], 'GET', '/users/me')).body;
    const role = { editor: 'editor', support: 'support', admin: 'owner' }[name as string] ?? null;
    expect(data).toMatchObject({ staff_role: role });
  }
});
