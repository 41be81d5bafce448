import type { Context } from 'hono';
import type { SecretKeyClient } from '../secret-key-client.ts';
import type { ApiEnv } from './api-env.ts';
import { tooManyAttempts } from './errors.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often somebody may do something. Limits with the same name share their counters. */
interface Allowance {
  name: string;
  attempts: number;
  /** Length of the window, in seconds; it begins with the first attempt. */
  seconds: number;
}

/** Every limit of the function, by whom it counts. */
export const ALLOWANCES = {
  /** By address. */
  login: { name: 'login', attempts: 30, seconds: 5 * MINUTE },
  register: { name: 'register', attempts: 10, seconds: HOUR },
  mail: { name: 'mail', attempts: 10, seconds: HOUR },
  link: { name: 'link', attempts: 30, seconds: 5 * MINUTE },
  contact: { name: 'contact', attempts: 5, seconds: 10 * MINUTE },
  /** By e-mail and address, and by e-mail alone: ten wrong guesses must not lock the owner out from elsewhere. */
  loginFrom: { name: 'login-from', attempts: 10, seconds: 15 * MINUTE },
  loginOf: { name: 'login-of', attempts: 100, seconds: 15 * MINUTE },
  /** By e-mail, whether or not there is such an account. */
  registerFor: { name: 'register-for', attempts: 5, seconds: HOUR },
  recoveryOf: { name: 'recovery-of', attempts: 5, seconds: HOUR },
  changeTo: { name: 'change-to', attempts: 5, seconds: HOUR },
  /** By account. */
  changeEmail: { name: 'change-email', attempts: 10, seconds: HOUR },
  password: { name: 'password', attempts: 10, seconds: 15 * MINUTE },
  export: { name: 'export', attempts: 10, seconds: 10 * MINUTE },
  checkout: { name: 'checkout', attempts: 30, seconds: 10 * MINUTE },
  invite: { name: 'invite', attempts: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

/** An allowance, and whom it counts for. */
export interface Limit<Input = unknown> extends Allowance {
  of(c: Context<ApiEnv>, input: Input): string;
  /** Whether the request is one that counts; without it all do. */
  applies?(c: Context<ApiEnv>, input: Input): boolean;
}

/** Counts one attempt of `who`. @throws HttpError 429 when there are none left */
export type CountAttempt = (limit: Allowance, who: string) => Promise<void>;

export function attemptCounter(secretKeyClient: SecretKeyClient): CountAttempt {
  return async (allowance, who) => {
    const wait = await secretKeyClient.countAttempt(allowance, who);
    if (wait > 0) throw tooManyAttempts(wait);
  };
}

/** Counts by the address a request comes from. */
export function byAddress(allowance: Allowance, header: string): Limit {
  return { ...allowance, of: (c) => clientAddress(c, header) };
}

/** Counts by the account that calls. */
export function byCaller(allowance: Allowance): Limit {
  return { ...allowance, of: (c) => c.var.caller.id };
}

/** Counts by the e-mail address a request is about. */
export function byEmail(allowance: Allowance): Limit<{ email?: string | undefined }> {
  return { ...allowance, of: (_c, { email = '' }) => email.toLowerCase() };
}

/** Counts by both together. */
export function byEmailAndAddress(allowance: Allowance, header: string): Limit<{ email: string }> {
  return { ...allowance, of: (c, { email }) => `${email.toLowerCase()} ${clientAddress(c, header)}` };
}

/**
 * The address in the header that the platform's own edge sets. Without it the last one of x-forwarded-for, which the
 * nearest proxy has added; those before it are the caller's to invent.
 */
function clientAddress(c: Context, header: string): string {
  const address = c.req.header(header) ?? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
  return networkOf(address ?? 'unknown');
}

/** An IPv6 address up to its first half: the rest is for one household to choose from. Other addresses as they are. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [start = '', end] = address.split('::');
  const groups = start.split(':');
  const left = end === undefined ? [] : Array<string>(8).fill('0');
  return [...groups, ...left].slice(0, 4).join(':');
}
