import { test as base, expect, type BrowserContext } from '@playwright/test';
import { createMember, deleteMember, demoSession, logIn, type DemoName, type NewMember } from './accounts';
import { watchForCards } from './card-watch';

interface Options {
  /** The demo account that is logged in when the test starts. */
  as: DemoName | 'visitor';
  /** Which errors on the console the test provokes. */
  expectedErrors: RegExp | null;
}

export { expect };

/**
 * Playwright's test with a demo account logged in, failing on whatever the browser calls an error, and on a card number
 * that leaves its field.
 */
export const test = base.extend<Options & { noErrors: void; noCards: void }>({
  as: ['visitor', { option: true }],
  expectedErrors: [null, { option: true }],

  storageState: async ({ as }, use) => use(as === 'visitor' ? undefined : await demoSession(as)),

  noErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors = collectErrors(context);
      await use();
      expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],

  noCards: [
    async ({ context }, use) => {
      const watch = watchForCards(context);
      await use();
      expect(watch.leaks, 'what left the form with a card number in it').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same, logged in as a free member that is created for the test and deleted afterwards. */
export const memberTest = test.extend<{ member: NewMember }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
  member: async ({}, use) => {
    const member = await createMember();
    await use(member);
    await deleteMember(member);
  },

  storageState: async ({ member }, use) => use(await logIn(member)),
});

/** What the browser calls an error, from now on: exceptions, and lines of the console. */
export function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = [];
  context.on('weberror', (error) => errors.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return errors;
}
