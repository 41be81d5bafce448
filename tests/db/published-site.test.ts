import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { dataOrNone } from '../../tools/build/prerender';
import { LOCAL_KEYS, PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { createCategory, insertSuppliers, secretsIn } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const run = promisify(execFile);
const SITE = 'https://guia.example';
/** Ends a script if it is not escaped. */
const HOSTILE = '</script><script>alert("oi")</script><!-- fim';

/** Builds the site, as an operator does, for the Supabase at this URL. */
async function buildFor(supabaseUrl: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guia-published-'));
  const vite = path.join(PROJECT_ROOT, 'node_modules', '.bin', 'vite');
  // Not as a test, which would build React for development.
  const env = { ...process.env };
  delete env.NODE_ENV;
  delete env.VITEST;
  const { stdout, stderr } = await run(
    vite,
    ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: PROJECT_ROOT,
      env: {
        ...env,
        VITE_SUPABASE_URL: supabaseUrl,
        VITE_SUPABASE_PUBLISHABLE_KEY: LOCAL_KEYS.publishable,
        VITE_SITE_URL: SITE,
      },
    },
  );
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  // Without the marks of React Router.
  const read = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8').replaceAll(' data-discover="true"', '');
  return { said: stdout + stderr, files, read, remove: () => rmSync(folder, { recursive: true }) };
}

const test = base.extend('built', { scope: 'file' }, async ({ backend, suppliers }, { onCleanup }) => {
  const { categoryId, open, premium } = suppliers;
  await backend.sql('update public.categories set name = $2, intro = $3 where id = $1', [
    categoryId,
    'Vestidos & Saias',
    `Para toda ocasião. ${HOSTILE}`,
  ]);
  await backend.sql(
    'update public.supplier_details set description = description || $2 where supplier_id = $1',
    [open.id, HOSTILE],
  );
  // What somebody who reads too much would read.
  await backend.sql(`insert into public.categories (name) values ('Chapéus')`);
  await insertSuppliers(backend, await createCategory(backend, 'Luvas'), ['early', 'earlyPremium']);
  const archived = await insertSuppliers(backend, categoryId, ['open', 'premium']);
  await backend.sql('update public.suppliers set is_archived = true where id = any($1)', [
    archived.map(({ id }) => id),
  ]);
  const [row] = await backend.sql<{ slug: string }>('select slug from public.categories where id = $1', [
    categoryId,
  ]);
  const site = await buildFor(backend.url);
  onCleanup(site.remove);
  return { ...site, slug: row!.slug, open, premium, archived };
});
test.beforeAll(({ built }) => expect(built.said).toBe(''), 180_000);

/** The JSON-LD of a page. */
function factsOf(html: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta[^>]*(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the site that is built from the database', () => {
  test('holds nothing of a locked or unannounced supplier but the teaser of the locked one', ({
    built: { files, read },
    suppliers: { premium, early, earlyPremium },
  }) => {
    const secrets = [premium, early, earlyPremium].flatMap(secretsIn);
    const found = files.flatMap((file) => {
      const content = read(file);
      return secrets.filter((secret) => content.includes(secret)).map((secret) => `${file}: ${secret}`);
    });
    expect(found).toEqual([]);
    expect(files).not.toContain(`fornecedores/${early.id}.html`);
    expect(files).not.toContain(`fornecedores/${earlyPremium.id}.html`);
  });

  test('has a page of each open supplier, with what it shows and as what it is shared', ({ built }) => {
    const { open, read } = built;
    const html = read(`fornecedores/${open.id}.html`);
    expect(html).toContain(open.details.description.split('\n')[0]);
    expect(html).toContain(`<title>${open.teaser.name} · Guia de Fornecedores</title>`);
    expect(metaOf(html, 'og:title')).toBe(open.teaser.name);
    expect(metaOf(html, 'og:image')).toContain(open.details.main_image_path);
    expect(metaOf(html, 'robots')).toBeUndefined();
    expect(html).toContain(`<link rel="canonical" href="${SITE}/fornecedores/${open.id}"/>`);
  });

  test('shares a locked supplier as its name and category, on a page that search engines shall not index', ({
    built: { premium, read },
  }) => {
    const html = read(`fornecedores/${premium.id}.html`);
    expect(html).toContain(`<title data-shell>${premium.teaser.name} · Guia de Fornecedores</title>`);
    expect(metaOf(html, 'og:description')).toBe(
      `${premium.teaser.name} no guia de fornecedores de moda: Vestidos &amp; Saias.`,
    );
    expect(metaOf(html, 'robots')).toBe('noindex');
    // The app ignores it, so nothing of it flashes.
    const [, unscripted = ''] = /<div id="root"><noscript>(.*?)<\/noscript><\/div>/s.exec(html) ?? [];
    expect(unscripted).toContain(premium.teaser.name);
    expect(unscripted).toContain('Vestidos &amp; Saias');
    expect(unscripted).toContain('href="/planos"');
  });

  test('lists suppliers in the HTML of their category, locked ones by name and code', ({ built }) => {
    const { open, premium, slug, read } = built;
    const html = read(`categorias/${slug}.html`);
    const [, body = ''] = html.split('<body>');
    expect(body).toContain('<h1>Vestidos &amp; Saias</h1>');
    for (const { id, teaser } of [open, premium])
      expect(body).toContain(`href="/fornecedores/${id}">${teaser.name}</a>`);
    expect(metaOf(html, 'description')).toMatch(/^Para toda ocasião\. /);
    expect(metaOf(html, 'og:image')).toBe(`${SITE}/og/${slug}.jpg`);
    expect(html).toContain(`<link rel="canonical" href="${SITE}/categorias/${slug}"/>`);
    expect(read('categorias.html').split('<body>')[1]).toContain(
      `href="/categorias/${slug}">Vestidos &amp; Saias</a>`,
    );
  });

  test('tells search engines what a page of a category lists, with all that they require', ({ built }) => {
    const { open, slug, read } = built;
    const item = {
      '@type': 'ListItem',
      position: expect.any(Number) as number,
      name: expect.any(String) as string,
    };
    const facts = factsOf(read(`categorias/${slug}.html`));
    expect(facts).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'CollectionPage',
      name: 'Vestidos & Saias: fornecedores para a sua revenda',
      url: `${SITE}/categorias/${slug}`,
      mainEntity: {
        '@type': 'ItemList',
        numberOfItems: 1,
        itemListElement: [{ ...item, name: open.teaser.name, url: `${SITE}/fornecedores/${open.id}` }],
      },
      breadcrumb: {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { ...item, position: 1, item: `${SITE}/categorias` },
          { ...item, position: 2, item: `${SITE}/categorias/${slug}` },
        ],
      },
    });
    expect(factsOf(read('categorias.html'))).toMatchObject({
      '@type': 'CollectionPage',
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: [{ ...item, position: 1, url: `${SITE}/categorias/${slug}` }],
      },
    });
  });

  test('is in the sitemap with the days of the last changes, but for locked suppliers and empty categories', ({
    built,
    suppliers: { premium },
  }) => {
    const { open, slug, read } = built;
    const sitemap = read('sitemap.xml');
    const day = '\\d{4}-\\d{2}-\\d{2}';
    for (const address of ['/categorias', `/categorias/${slug}`, `/fornecedores/${open.id}`])
      expect(sitemap).toMatch(new RegExp(`<loc>${SITE}${address}</loc><lastmod>${day}</lastmod>`));
    expect(sitemap).not.toContain(`/fornecedores/${premium.id}<`);
    expect(sitemap).not.toContain('chapeus');
    expect(sitemap.match(/\/categorias</g)).toHaveLength(1);
  });

  test('knows nothing of archived suppliers', ({ built: { archived, slug, files, read } }) => {
    const texts = archived.flatMap((supplier) => [supplier.teaser.name, ...secretsIn(supplier)]);
    const found = files.filter((file) => texts.some((text) => read(file).includes(text)));
    expect(found).toEqual([]);
    for (const { id } of archived) expect(files).not.toContain(`fornecedores/${id}.html`);
    expect(read(`categorias/${slug}.html`)).toContain('2 fornecedores · 1 aberto para todos');
  });

  test.for(['chapeus', 'luvas'])(
    'has a page that search engines shall not index for a category without suppliers, or with unannounced ones only: %s',
    (slug, { built: { read } }) => {
      const html = read(`categorias/${slug}.html`);
      expect(html).toContain('Ainda não há fornecedores nesta categoria.');
      expect(metaOf(html, 'robots')).toBe('noindex');
      expect(read('categorias.html').split('<body>')[1]).not.toContain(`href="/categorias/${slug}"`);
    },
  );

  test('names every page of a category or supplier in the sitemap that search engines may index, and no other', ({
    built: { files, read },
  }) => {
    const listed = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) =>
      url.slice(SITE.length),
    );
    const indexed = files
      .filter((file) => /^(categorias|fornecedores)\//.test(file))
      .filter((file) => metaOf(read(file), 'robots') === undefined)
      .map((file) => `/${file.replace(/\.html$/, '')}`);
    expect(indexed).toHaveLength(2);
    expect(listed.filter((address) => /^\/(categorias|fornecedores)\//.test(address)).sort()).toEqual(
      indexed.sort(),
    );
    expect(new Set(listed).size).toBe(listed.length);
  });

  test('has texts in it that can end no script', ({ built: { open, slug, read } }) => {
    for (const file of [`categorias/${slug}.html`, `fornecedores/${open.id}.html`])
      expect(read(file)).not.toContain('<script>alert');
  });
});

test('without a database the site is built without pages of categories and suppliers, and the build says why in one line', async () => {
  const said: string[] = [];
  const data = await dataOrNone(
    () => Promise.reject(new TypeError('fetch failed')),
    (line) => said.push(line),
  );
  expect(data).toEqual({ pages: [], teasers: [] });
  expect(said).toEqual([
    expect.stringMatching(
      /^Sem o banco de dados em VITE_SUPABASE_URL \(fetch failed\), .+ fora do sitemap\.$/,
    ),
  ]);
});
