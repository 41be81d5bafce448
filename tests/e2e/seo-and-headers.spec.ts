import { supabase } from './support/stack';
import { expect, test } from './support/test';

test('every response has the headers against framing, content sniffing and injected scripts', async ({
  request,
}) => {
  const pages = ['/', '/fornecedores', '/fornecedores/1', '/admin', '/nao-existe'];
  const malformed = '/fornecedores/%E0%A4%A';
  for (const path of [...pages, malformed, '/favicon.svg']) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(path === malformed ? 404 : 200);
    const headers = response.headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['referrer-policy'], path).toBe('strict-origin-when-cross-origin');
    expect(headers['strict-transport-security'], path).toMatch(/max-age=\d{8}/);
    expect(headers['permissions-policy'], path).toContain('camera=()');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts, path).toMatch(/'sha256-/);
    expect(scripts, path).not.toMatch(/unsafe|\*/);
    expect(policy, 'a placeholder that the build has not replaced').not.toContain('%');
    const hosts = policy.match(/\b[a-z]+:\/\/[^\s;]+/g) ?? [];
    const others = hosts.filter((host) => !/google|facebook/.test(host)); // the measuring tools, which are turned on
    expect(new Set(others), path).toEqual(new Set([supabase.url]));
  }
});

test.describe('a script that was injected into a page', () => {
  test.use({ expectedErrors: /Content Security Policy/ });

  test('does not run', async ({ page }) => {
    await page.goto('/');
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.injected = true';
      document.body.append(script);
      return 'injected' in window;
    });
    expect(ran).toBe(false);
  });
});
test('files with a hash in their name may be cached forever', async ({ page, request }) => {
  await page.goto('/');
  const [file = ''] = await page
    .locator('img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
  expect(file).toContain('/assets/');
  expect((await request.get(file)).headers()['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('security.txt names a contact for at least another 300 days', async ({ request, baseURL }) => {
  const answer = await request.get('/.well-known/security.txt');
  expect(answer.headers()['content-type']).toMatch(/^text\/plain/);
  const [, contact = '', expires = ''] = /^Contact: (.+)\nExpires: (.+)$/m.exec(await answer.text()) ?? [];
  expect(contact).toBe(`${baseURL}/contato`);
  expect((await request.get(contact)).status()).toBe(200);
  expect(Date.parse(expires) - Date.now()).toBeGreaterThan(300 * 86_400_000);
});

test('password managers are led to the form for a new password, and find unknown well-known files missing', async ({
  request,
}) => {
  const answer = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([302, '/perfil?aba=configuracoes']);
  const missing = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';
  expect((await request.get(missing)).status()).toBe(404);
});

test('search engines find the public pages and none of those for members', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(robots).toContain('Disallow: /admin');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address);
  expect(addresses).toContain(`${baseURL}/fornecedores`);
  expect(addresses.filter((address) => /admin|perfil/.test(address))).toEqual([]);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

const WITH_METADATA = [
  { path: '/fornecedores?busca=x', title: 'Fornecedores', canonical: '/fornecedores', listed: true },
  {
    path: '/fornecedores?categoria=Vestidos',
    title: 'Vestidos',
    canonical: '/categorias/vestidos',
    listed: true,
  },
  { path: '/diretorio/1', title: null, canonical: '/fornecedores/1', listed: true },
  { path: '/fornecedores/100', title: null, canonical: '/fornecedores/100', listed: false },
  { path: '/login', title: 'Entrar', canonical: '/login', listed: true },
  { path: '/nao-existe', title: 'Página não encontrada', canonical: null, listed: false },
];

test('each kind of page has its own metadata, once', async ({ page, baseURL }) => {
  for (const { path, title, canonical, listed } of WITH_METADATA)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[data-shell]')).toHaveCount(0);
      await expect(page.locator('head > title')).toHaveCount(1);
      if (title) await expect(page).toHaveTitle(`${title} · Guia de Fornecedores`);
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1);
      expect(await page.locator('meta[name=description]').count()).toBeLessThanOrEqual(1);
      await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
        'content',
        /^https?:\/\/.+\.\w+$/,
      );
      await expect(page.locator('link[rel=canonical]')).toHaveCount(canonical === null ? 0 : 1);
      if (canonical)
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL + canonical);
      await expect(page.locator('meta[name=robots][content=noindex]')).toHaveCount(listed ? 0 : 1);
    });
});

test('search engines get structured data of an open supplier and none of a locked one', async ({ page }) => {
  const facts = page.locator('script[type="application/ld+json"]');
  await page.goto('/fornecedores/1');
  await expect(page.getByRole('heading', { name: 'Contato' })).toBeVisible();
  const { '@graph': graph } = JSON.parse((await facts.textContent()) ?? '') as {
    '@graph': Record<string, unknown>[];
  };
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  expect(graph[0]).toMatchObject({ '@type': 'Organization', name });
  expect(graph[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  await page.goto('/fornecedores/100');
  await expect(page.getByRole('heading', { name: 'Conteúdo Exclusivo para Assinantes' })).toBeVisible();
  await expect(facts).toHaveCount(0);
});
