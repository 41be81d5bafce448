import type { Context } from 'hono';
import type { SecretKeyClient } from '../secret-key-client.ts';
import type { ApiEnv } from './api-env.ts';
import { tooManyAttempts } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How many attempts are allowed in a window of time. Allowances with the same name share their counters. */
interface Allowance {
  name: string;
  attempts: number;
  /** Length of the window, which begins with the first attempt. */
  seconds: number;
}

/**
 * Every limit of the function, grouped by what its counter belongs to. What people may also do without it is limited in the
 * database, by `private.limit_caller()` and, without an account, `private.limit_network()`.
 */
export const ALLOWANCES = {
  /** By IP address. */
  login: { name: 'login', attempts: 30, seconds: 5 * MINUTE },
  register: { name: 'register', attempts: 30, seconds: HOUR }, // a mobile network has many people behind one address
  mail: { name: 'mail', attempts: 10, seconds: HOUR },
  link: { name: 'link', attempts: 30, seconds: 5 * MINUTE },
  contact: { name: 'contact', attempts: 5, seconds: 10 * MINUTE },
  unsubscribe: { name: 'unsubscribe', attempts: 100, seconds: 5 * MINUTE },
  /** By e-mail and IP address; by e-mail alone more, so that ten wrong guesses do not lock the owner out elsewhere. */
  loginFrom: { name: 'login-from', attempts: 10, seconds: 15 * MINUTE },
  loginOf: { name: 'login-of', attempts: 100, seconds: 15 * MINUTE },
  /** By e-mail address, whether or not it has an account. */
  registerFor: { name: 'register-for', attempts: 5, seconds: HOUR },
  recoveryOf: { name: 'recovery-of', attempts: 5, seconds: HOUR },
  changeTo: { name: 'change-to', attempts: 5, seconds: HOUR },
  /** By account. */
  changeEmail: { name: 'change-email', attempts: 10, seconds: HOUR },
  password: { name: 'password', attempts: 10, seconds: 15 * MINUTE },
  checkOrder: { name: 'check-order', attempts: 100, seconds: 10 * MINUTE },
  testMail: { name: 'test-mail', attempts: 30, seconds: HOUR },
  invite: { name: 'invite', attempts: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

/** An allowance with the key of its counter. */
export interface Limit<Input = unknown> extends Allowance {
  /** What its counter belongs to, for the API's description. */
  by: string;
  of(c: Context<ApiEnv>, input: Input): string;
  /** Whether the request counts; by default all do. */
  applies?(c: Context<ApiEnv>, input: Input): boolean;
}

/** Counts one attempt of `who`. @throws HttpError 429 if none is left */
export type CountAttempt = (limit: Allowance, who: string) => Promise<void>;

export function attemptCounter(secretKeyClient: SecretKeyClient): CountAttempt {
  return async (allowance, who) => {
    const wait = await secretKeyClient.countAttempt(allowance, who);
    if (wait > 0) throw tooManyAttempts(wait);
  };
}

/** Such as "30 in 5 minutes". */
export function inWords({ attempts, seconds }: Pick<Allowance, 'attempts' | 'seconds'>): string {
  return `${attempts} in ${seconds === HOUR ? 'an hour' : `${seconds / MINUTE} minutes`}`;
}

/** Counts by the caller's IP address. */
export function byAddress(allowance: Allowance): Limit {
  return { ...allowance, by: 'IP address', of: (c) => c.var.clientAddress };
}

/** Counts by the caller's account. */
export function byCaller(allowance: Allowance): Limit {
  return { ...allowance, by: 'account', of: (c) => c.var.caller.id };
}

/** Counts by the e-mail address in the request. */
export function byEmail(allowance: Allowance): Limit<{ email?: string | undefined }> {
  return { ...allowance, by: 'e-mail address', of: (_c, { email = '' }) => email.toLowerCase() };
}

export function byEmailAndAddress(allowance: Allowance): Limit<{ email: string }> {
  const by = 'e-mail address and IP address';
  return { ...allowance, by, of: (c, { email }) => `${email.toLowerCase()} ${c.var.clientAddress}` };
}
