import type { BrowserContext } from '@playwright/test';
import { openShop, type Shop } from '../../support/mercadopago/shop';
import { memberTest } from './test';
import { APP_URL, supabase } from './stack';

/** Sends the requests of a browser to the function that sells through the double; only that differs. */
export async function sellThrough(shop: Shop, context: BrowserContext): Promise<void> {
  await context.route(`${supabase.url}/functions/v1/api/**`, (route) =>
    route.continue({ url: route.request().url().replace(supabase.url, shop.url) }),
  );
}

/** The site as it is where Mercado Pago takes the money, whose part the double plays: logged in as a new free member. */
export const providerTest = memberTest.extend<{ shop: Shop }>({
  shop: [
    async ({ context }, use) => {
      const shop = await openShop(supabase, { siteUrl: APP_URL });
      await sellThrough(shop, context);
      await use(shop);
      await shop.close();
    },
    { auto: true },
  ],
});
