import type { Context } from 'hono';
import type { Service } from '../service.ts';
import type { ApiEnv } from './endpoint.ts';
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
  /** By e-mail, whether or not there is such an account. */
  loginOf: { name: 'login-of', attempts: 10, seconds: 15 * MINUTE },
  mailTo: { name: 'mail-to', attempts: 5, seconds: HOUR },
  /** By account. */
  password: { name: 'password', attempts: 10, seconds: 15 * MINUTE },
  export: { name: 'export', attempts: 10, seconds: 10 * MINUTE },
  checkout: { name: 'checkout', attempts: 30, seconds: 10 * MINUTE },
  invite: { name: 'invite', attempts: 60, seconds: HOUR },
} as const satisfies Record<string, Allowance>;

/** An allowance, and whom it counts for. */
export interface Limit<Input = unknown> extends Allowance {
  of(c: Context<ApiEnv>, input: Input): string;
}

/** Counts one attempt of `who`. @throws Refusal 429 when there are none left */
export type CountAttempt = (limit: Allowance, who: string) => Promise<void>;

export function attemptCounter(service: Service): CountAttempt {
  return async (allowance, who) => {
    const wait = await service.countAttempt(allowance, who);
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
export function byEmail(allowance: Allowance): Limit<{ email: string }> {
  return { ...allowance, of: (_c, { email }) => email.toLowerCase() };
}

/**
 * The address in the header that the platform's own edge sets. Without it the last one of x-forwarded-for, which the
 * nearest proxy has added; those before it are the caller's to invent.
 */
function clientAddress(c: Context, header: string): string {
  return c.req.header(header) ?? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() ?? 'unknown';
}
