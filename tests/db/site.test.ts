import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { dataOrNone } from '../../tools/build/prerender';
import { LOCAL_KEYS, PROJECT_ROOT } from '../../tools/local-supabase/settings';
import {
  type ActorName,
  type Actors,
  askAsService,
  createAccount,
  MEMBER_NAMES,
  people,
  rowsOf,
} from '../support/actors';
import { test as base } from '../support/fixtures';
import { leaks } from '../support/find-secrets';
import { emailsTo } from '../support/mail';
import { begin, pay, tryToBegin } from '../support/orders';
import { createCategory, insertSuppliers, secretsIn, type SupplierWorld } from '../support/supplier-world';

const test = base
  .extend('built', { scope: 'file' }, async ({ backend, suppliers }, { onCleanup }) => {
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
    await backend.sql(`update public.settings set claim_suppliers = 'mais de 300', founded_year = 2019`);
    const site = await buildFor(backend.url);
    onCleanup(site.remove);
    return { ...site, slug: row!.slug, open, premium, archived };
  })
  .extend('site', { scope: 'file' }, ({ actors, backend }) => {
    const save = (who: ActorName, table: string, body: object) =>
      actors[who].ask(`/rest/v1/${table}?id=is.true`, { method: 'PATCH', body });

    const upload = (who: ActorName, path: string, type = 'image/png') =>
      actors[who].ask(`/storage/v1/object/site/${path}`, {
        method: 'POST',
        body: LOGO,
        headers: { 'content-type': type },
      });

    const open = (path: string) => actors.visitor.ask(`/storage/v1/object/public/site/${path}`);

    async function metadataOf(id: string): Promise<Record<string, unknown>> {
      const [row] = await backend.sql<{ raw_user_meta_data: Record<string, unknown> }>(
        'select raw_user_meta_data from auth.users where id = $1',
        [id],
      );
      return row!.raw_user_meta_data;
    }

    function signUp(data: object): Promise<{ email: string; error: unknown }> {
      const email = `${randomUUID()}@teste.example`;
      const signedUp = actors.visitor.client.auth.signUp({
        email,
        password: randomUUID(),
        options: { data },
      });
      return signedUp.then(({ error }) => ({ email, error }));
    }

    return { save, upload, open, metadataOf, signUp };
  });
test.afterEach(({ backend }) =>
  backend.sql(
    `update public.settings set site_name = 'Guia de Fornecedores', logo_path = null, maintenance_mode = false`,
  ),
);

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

/** A stored number with and without country code, area code and the signs between them. */
function spellingsOf(whatsapp: string): string[] {
  const number = whatsapp.slice(4);
  return [number, `${number.slice(0, -4)}-${number.slice(-4)}`, `${number.slice(0, -4)} ${number.slice(-4)}`];
}

/** The JSON-LD of a page. */
function factsOf(html: string): Record<string, unknown> {
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json) as Record<string, unknown>;
}

const metaOf = (html: string, name: string) =>
  new RegExp(`<meta[^>]*(?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('the site that is built from the database', () => {
  test.beforeAll(({ built }) => expect(built.said).toBe(''), 180_000);

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

  test('holds no contact of any supplier, however it is written, and no address of an account', ({
    actors,
    built: { files, read },
    suppliers: { open, premium, early, earlyPremium },
  }) => {
    const contacts = [open, premium, early, earlyPremium].flatMap(({ details, contacts }) => [
      ...[contacts.email, details.instagram, new URL(details.website).host],
      ...spellingsOf(contacts.whatsapp),
    ]);
    const accounts = MEMBER_NAMES.map((name) => actors[name].account.email);
    const found = files.flatMap((file) => {
      const content = { status: 200, headers: new Headers(), text: read(file) };
      return leaks(content, [...contacts, ...accounts]).map((secret) => `${file}: ${secret}`);
    });
    expect(found).toEqual([]);
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

  test('says of itself what the settings claim, and of the figures that they leave open none', ({
    built: { read },
  }) => {
    for (const file of ['index.html', 'landing.html', 'sobre.html']) {
      const html = read(file);
      expect(html).toContain('mais de 300');
      expect(html).toContain('<script type="application/json" id="answers">[[["site","figures"],');
      expect(html).not.toMatch(/revendedores ativos|categorias de produtos|de satisfação/);
    }
    expect(metaOf(read('sobre.html'), 'description')).toMatch(/^Reunimos mais de 300 fornecedores /);
    expect(read('sobre.html')).toContain('em 2019, ');
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

const NO_ADMINS = people('visitor', 'free', 'expired', 'premium', 'editor', 'support');
const LOGO = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

describe('maintenance', () => {
  const WAIT = { code: 'PT503', message: 'O site está em manutenção. Tente novamente mais tarde.' };

  /** Statuses of everything that members write: a favorite, its removal, their name. */
  async function write(who: ActorName, { actors, suppliers }: { actors: Actors; suppliers: SupplierWorld }) {
    const actor = actors[who];
    const { account } = actor;
    const favorite = { supplier_id: suppliers.open.id };
    const answers = [
      await actor.ask('/rest/v1/favorites', { method: 'POST', body: favorite }),
      await actor.ask(`/rest/v1/favorites?user_id=eq.${account.id}`, { method: 'DELETE' }),
      await actor.ask(`/rest/v1/profiles?id=eq.${account.id}`, { method: 'PATCH', body: { name: 'Ana' } }),
    ];
    return answers.map(({ status, text }) => [status, text && (JSON.parse(text) as object)]);
  }

  test.for(people('free', 'expired', 'premium'))(
    'makes what %s writes wait, and it works afterwards',
    async ([, name], { actors, suppliers, site }) => {
      await site.save('admin', 'settings', { maintenance_mode: true });
      const refused = expect.objectContaining(WAIT) as unknown;
      expect(await write(name, { actors, suppliers })).toEqual([
        [503, refused],
        [503, refused],
        [503, refused],
      ]);
      await site.save('admin', 'settings', { maintenance_mode: false });
      expect(await write(name, { actors, suppliers })).toEqual([
        [201, ''],
        [204, ''],
        [204, ''],
      ]);
    },
  );

  test('lets admins write, a begun payment arrive, and an account be deleted, but sells nothing', async ({
    actors,
    backend,
    suppliers,
    site,
  }) => {
    const buyer = await createAccount(backend);
    const order = await begin(backend, buyer);
    await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
      buyer.id,
      suppliers.open.id,
    ]);
    await site.save('admin', 'settings', { maintenance_mode: true });
    expect((await write('admin', { actors, suppliers })).map(([status]) => status)).toEqual([201, 204, 204]);
    expect((await pay(backend, order)).status).toBe('paid');
    const refused = await tryToBegin(backend, buyer);
    expect([refused.status, JSON.parse(refused.text)]).toEqual([503, expect.objectContaining(WAIT)]);
    const gone = await askAsService(backend, `/auth/v1/admin/users/${buyer.id}`, { method: 'DELETE' });
    expect(gone.status).toBe(200);
  });
});

describe('the name of the site in e-mails', () => {
  test('is stored in every account and updated when it changes', async ({ backend, site }) => {
    const { id } = await createAccount(backend, { name: 'Ana' });
    expect(await site.metadataOf(id)).toMatchObject({ name: 'Ana', site_name: 'Guia de Fornecedores' });
    expect((await site.save('admin', 'settings', { site_name: 'Achados' })).status).toBe(204);
    expect(await site.metadataOf(id)).toMatchObject({ name: 'Ana', site_name: 'Achados' });
  });

  test('is in the e-mail after a sign-up', async ({ backend, site }) => {
    await site.save('admin', 'settings', { site_name: 'Achados' });
    const { email, error } = await site.signUp({ name: 'Ana', site_name: 'Achados' });
    expect(error).toBeNull();
    expect((await emailsTo(backend, email))[0]?.text.split('\n')[0]).toBe('Achados');
  });

  test('cannot be replaced by an advertisement in a sign-up', async ({ backend, site }) => {
    const { email, error } = await site.signUp({ name: 'Ana', site_name: 'Ganhe agora: golpe.example' });
    expect(error).not.toBeNull();
    expect(await emailsTo(backend, email)).toEqual([]);
    expect(await backend.sql('select id from auth.users where email = $1', [email])).toEqual([]);
  });

  test('cannot be changed by a member, who could otherwise have any text mailed to another address', async ({
    actors,
    site,
  }) => {
    const { client, account } = actors.free;
    expect((await client.auth.updateUser({ data: { site_name: 'Golpe' } })).error).not.toBeNull();
    expect(await site.metadataOf(account.id)).toMatchObject({ site_name: 'Guia de Fornecedores' });
    // When a member deletes it, it is restored at once.
    await client.auth.updateUser({ data: { site_name: null, color: 'azul' } });
    expect(await site.metadataOf(account.id)).toMatchObject({
      site_name: 'Guia de Fornecedores',
      color: 'azul',
    });
  });
});

describe('the logo', () => {
  test.for(NO_ADMINS)('cannot be uploaded or deleted by %s', async ([, name], { actors, site }) => {
    const path = `${randomUUID()}.png`;
    expect((await site.upload(name, path)).status).toBeGreaterThanOrEqual(400);
    expect((await site.open(path)).status).toBeGreaterThanOrEqual(400);

    const theirs = `${randomUUID()}.png`;
    expect((await site.upload('admin', theirs)).status).toBe(200);
    await actors[name].ask(`/storage/v1/object/site/${theirs}`, { method: 'DELETE' });
    expect((await site.open(theirs)).status).toBe(200);
  });

  test('can be uploaded and deleted by an admin, and is public', async ({ actors, site }) => {
    const path = `${randomUUID()}.png`;
    expect((await site.upload('admin', path)).status).toBe(200);
    expect((await site.open(path)).status).toBe(200);
    expect((await actors.admin.client.storage.from('site').remove([path])).error).toBeNull();
    expect((await site.open(path)).status).toBeGreaterThanOrEqual(400);
  });

  test('must be a picture', async ({ site }) => {
    for (const type of ['image/svg+xml', 'text/html', 'video/mp4'])
      expect((await site.upload('admin', `${randomUUID()}.png`, type)).status, type).toBeGreaterThanOrEqual(
        400,
      );
  });
});

describe('the flags of the perks', () => {
  const LINK = 'https://grupo.example/segredo';
  const FLAGS = '/rest/v1/settings?select=has_group,has_priority_support';
  async function flagsSeen(actors: Actors, who: ActorName = 'visitor') {
    const [row] = rowsOf<{ has_group: boolean; has_priority_support: boolean }>(await actors[who].ask(FLAGS));
    return [row?.has_group, row?.has_priority_support];
  }
  test.afterEach(({ backend }) =>
    backend.sql('update public.member_perks set group_url = null, priority_support_url = null'),
  );

  test('are public and follow the links that an admin sets and removes', async ({ actors, site }) => {
    expect(await flagsSeen(actors)).toEqual([false, false]);
    await site.save('admin', 'member_perks', { group_url: LINK });
    for (const who of ['visitor', 'free', 'premium'] as const)
      expect(await flagsSeen(actors, who)).toEqual([true, false]);
    await site.save('admin', 'member_perks', { priority_support_url: LINK });
    expect(await flagsSeen(actors)).toEqual([true, true]);
    await site.save('admin', 'member_perks', { group_url: null });
    expect(await flagsSeen(actors)).toEqual([false, true]);
    expect((await actors.visitor.ask('/rest/v1/settings')).text).not.toContain(LINK);
  });

  test('follow every change of the links in SQL', async ({ actors, backend }) => {
    await backend.sql('update public.member_perks set group_url = $1, priority_support_url = $1', [LINK]);
    expect(await flagsSeen(actors)).toEqual([true, true]);
    await backend.sql('update public.member_perks set priority_support_url = null');
    expect(await flagsSeen(actors)).toEqual([true, false]);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'cannot be written by %s',
    async ([, name], { actors, backend, site }) => {
      for (const body of [{ has_group: true }, { has_priority_support: true, site_name: 'Outro' }])
        expect((await site.save(name, 'settings', body)).status).toBe(name === 'visitor' ? 401 : 403);
      const call = await actors[name].ask('/rest/v1/rpc/sync_perk_flags', { method: 'POST', body: {} });
      expect(call.status).toBe(404);
      expect(await flagsSeen(actors)).toEqual([false, false]);
      expect(await backend.sql('select site_name from public.settings')).toEqual([
        { site_name: 'Guia de Fornecedores' },
      ]);
    },
  );

  test('cannot be written with the secret key or by an operator', async ({ actors, backend }) => {
    const body = { has_group: true, has_priority_support: true };
    await askAsService(backend, '/rest/v1/settings?id=is.true', { method: 'PATCH', body });
    expect(await flagsSeen(actors)).toEqual([false, false]);
    await backend.sql('update public.settings set has_group = true');
    expect(await flagsSeen(actors)).toEqual([false, false]);
  });

  test.for(NO_ADMINS)('do not change when %s tries to set a link', async ([, name], { actors, site }) => {
    await site.save(name, 'member_perks', { group_url: LINK });
    expect(await flagsSeen(actors)).toEqual([false, false]);
  });

  test('are not in the history, which has the links', async ({ backend, site }) => {
    await backend.sql('delete from public.audit_log');
    await site.save('admin', 'member_perks', { group_url: LINK, priority_support_url: LINK });
    await site.save('admin', 'settings', { main_color: '#123456' });
    expect(await backend.sql('select entity_id, changes from public.audit_log order by id')).toEqual([
      {
        entity_id: 'member_perks',
        changes: { group_url: [null, LINK], priority_support_url: [null, LINK] },
      },
      { entity_id: 'settings', changes: { main_color: ['#e11d48', '#123456'] } },
    ]);
    await site.save('admin', 'settings', { main_color: '#e11d48' });
  });
});

test.for([
  [{ site_name: ' ' }],
  [{ site_name: 'a'.repeat(61) }],
  [{ site_name: 'Guia\nBcc: todos' }],
  [{ main_color: 'red' }],
  [{ main_color: '#E11D48' }],
  [{ logo_path: '../segredo.png' }],
  [{ logo_path: 'logo.svg' }],
  [{ analytics_id: "G-1');alert(1)" }],
  [{ pixel_id: '12a' }],
] as const)('not even an admin can set %j', async ([values], { site }) => {
  expect((await site.save('admin', 'settings', values)).status).toBe(400);
});

test('an id of the retired Universal Analytics is refused, with the reason', async ({ site }) => {
  const answer = await site.save('admin', 'settings', { analytics_id: 'ua-12345-1' });
  expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
    422,
    { message: 'O Google desligou os IDs que começam com UA-. Informe um como G-ABC1234567.' },
  ]);
  expect((await site.save('admin', 'settings', { analytics_id: 'G-UA1234567' })).status).toBeLessThan(300);
});

test.for(['settings', 'operator_settings', 'member_perks'])(
  '%s cannot have a second row',
  async (table, { actors }) => {
    const answer = await actors.admin.ask(`/rest/v1/${table}`, { method: 'POST', body: { id: true } });
    expect(answer.status).toBe(403);
    expect((await actors.admin.ask(`/rest/v1/${table}?id=is.true`, { method: 'DELETE' })).status).toBe(403);
  },
);
