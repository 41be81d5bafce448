import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { askAsService, createAccount, people, rowsOf, type ActorName, type Actors } from '../support/actors';
import { emailsTo } from '../support/mail';
import { begin, pay, tryToBegin } from '../support/purchases';
import type { SupplierWorld } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const NO_ADMINS = people('visitor', 'free', 'expired', 'premium', 'editor', 'support');
const LOGO = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const test = base.extend('site', { scope: 'file' }, ({ actors, backend }) => {
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
    const signedUp = actors.visitor.client.auth.signUp({ email, password: randomUUID(), options: { data } });
    return signedUp.then(({ error }) => ({ email, error }));
  }

  return { save, upload, open, metadataOf, signUp };
});
test.afterEach(({ backend }) =>
  backend.sql(
    `update public.settings set site_name = 'Guia de Fornecedores', logo_path = null, maintenance_mode = false`,
  ),
);

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
      { entity_id: 'member_perks', changes: { group_url: [null, LINK], priority_support_url: [null, LINK] } },
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
