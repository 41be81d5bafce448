import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium';

/** A Chromium that accepts the bench's certificate. */
export function launchBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: [...CHROMIUM_ARGUMENTS, '--ignore-certificate-errors', ...flags],
  });
}

/** A page as large as a phone's screen. */
export function phonePage(browser: Browser): Promise<Page> {
  return browser.newPage({ viewport: { width: 412, height: 823 }, locale: 'pt-BR', ignoreHTTPSErrors: true });
}

/** Opens the directory and waits until it shows the number of suppliers. */
export async function openDirectory(page: Page, siteUrl: string): Promise<void> {
  await page.goto(`${siteUrl}/fornecedores`);
  await page.getByText(/^[\d.]+ fornecedores encontrados$/).waitFor({ timeout: 120_000 });
}
