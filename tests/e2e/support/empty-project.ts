import type { BrowserContext, Page } from '@playwright/test';
import { startBackend, type Backend } from '../../support/backend';
import { emailsTo, linkIn } from '../../support/mail';
import { APP_URL, supabase } from './stack';
import { collectErrors, expect, test } from './test';

/** Why no test can have an empty project; null where each can. */
export const NO_EMPTY_PROJECT = process.env.SUPABASE_URL
  ? 'The Supabase that was running before is one project, and has data.'
  : null;

/**
 * The site right after its first deployment: each test has its own Supabase, which contains only what the migrations insert.
 * The build is that of the other journeys; only its requests go to this Supabase instead.
 */
export const emptyProjectTest = test.extend<{ project: Backend; visitor: Page }>({
  project: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern which fixtures this one needs
    async ({}, use) => {
      // The pages load files only from the Supabase that they were built for, so the function's links have to name it.
      const functions = { SITE_URL: APP_URL, PUBLIC_SUPABASE_URL: supabase.url };
      const project = await startBackend({ seed: 'none', functions });
      await use(project);
      await project.close();
    },
    { timeout: 60_000 },
  ],

  context: async ({ context, project }, use) => {
    await connect(context, project);
    await use(context);
  },

  /** A page of somebody else, in another browser. */
  visitor: async ({ browser, project, expectedErrors }, use) => {
    const context = await browser.newContext();
    const errors = collectErrors(context);
    await connect(context, project);
    await use(await context.newPage());
    await context.close();
    expect(errors.filter((error) => !expectedErrors?.test(error))).toEqual([]);
  },
});

/** Sends the requests of a browser to this Supabase instead of the one that the site was built for. */
async function connect(context: BrowserContext, { url }: Backend): Promise<void> {
  await context.route(`${supabase.url}/**`, (route) =>
    route.continue({ url: route.request().url().replace(supabase.url, url) }),
  );
}

/** Opens the link of the only e-mail to an e-mail address, once it has arrived. */
export async function openEmailedLink(page: Page, project: Backend, address: string): Promise<void> {
  const emails = () => emailsTo(project, address);
  await expect.poll(async () => (await emails()).length, { message: `e-mails to ${address}` }).toBe(1);
  const [email] = await emails();
  const { pathname, search } = linkIn(email!);
  await page.goto(pathname + search);
}
