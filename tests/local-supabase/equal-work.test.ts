import bcrypt from 'bcryptjs';
import { expect, vi } from 'vitest';
import { LocalMailer } from '../../tools/local-supabase/mail/local-mailer';
import { clientOf, emailsTo, PASSWORD, signedInClient } from './support';
import { test as base } from './fixtures';

// What takes longer for an e-mail address with an account reveals that it has one. Nothing here measures time: the
// tests count the slow steps.

const test = base.extend('person', { scope: 'file' }, async ({ backend }) => {
  const { email } = await signedInClient(backend.url);
  const unconfirmed = `${crypto.randomUUID()}@demo.example`;
  await clientOf(backend.url).auth.signUp({ email: unconfirmed, password: PASSWORD });
  return { known: email, unconfirmed, unknown: `${crypto.randomUUID()}@demo.example` };
});

test.for(['known', 'unconfirmed', 'unknown'] as const)(
  'a wrong password of the %s e-mail address is compared with one hash',
  async (who, { backend, person, onTestFinished }) => {
    const compare = vi.spyOn(bcrypt, 'compare');
    onTestFinished(() => compare.mockRestore());
    const login = { email: person[who], password: 'outra-senha' };
    const { error } = await clientOf(backend.url).auth.signInWithPassword(login);
    expect(error?.code).toBe('invalid_credentials');
    expect(compare).toHaveBeenCalledOnce();
    // The hashes cost the same.
    expect(compare.mock.calls[0]![1]).toMatch(/^\$2[aby]\$04\$/);
  },
);

test.for(['known', 'unconfirmed', 'unknown'] as const)(
  'a sign-up with the %s e-mail address hashes one password',
  async (who, { backend, person, onTestFinished }) => {
    const hash = vi.spyOn(bcrypt, 'hash');
    onTestFinished(() => hash.mockRestore());
    const email = who === 'unknown' ? `novo-${person.unknown}` : person[who];
    await clientOf(backend.url).auth.signUp({ email, password: PASSWORD });
    expect(hash).toHaveBeenCalledOnce();
  },
);

test.for(['known', 'unknown'] as const)(
  'the recovery of the %s e-mail address composes one e-mail',
  async (who, { backend, person, onTestFinished }) => {
    const compose = vi.spyOn(LocalMailer.prototype, 'compose');
    onTestFinished(() => compose.mockRestore());
    const { error } = await clientOf(backend.url).auth.resetPasswordForEmail(person[who]);
    expect(error).toBeNull();
    expect(compose).toHaveBeenCalledOnce();
    expect(await emailsTo(backend.url, person[who])).toHaveLength(who === 'known' ? 1 : 0);
  },
);
