import { describe, expect } from 'vitest';
import { askAsService, people, rowsOf, type ActorName } from '../support/actors';
import { mark } from '../support/supplier-world';
import { test as base } from '../support/fixtures';

const TABLE = '/rest/v1/contact_messages';
const NOW = '2026-11-22T12:00:00+00:00';

const test = base.extend('messages', { scope: 'file' }, ({ actors, backend }) => {
  /** Stores a message as /api does, with this age in months. */
  async function send(
    message: string,
    { months = 0, ...rest }: { months?: number; name?: string; email?: string } = {},
  ): Promise<void> {
    const body = {
      name: 'Ana',
      email: 'ana@teste.example',
      subject: 'outros',
      message,
      ...rest,
      created_at: new Date(Date.now() - months * 31 * 86_400_000).toISOString(),
    };
    const { status, text } = await askAsService(backend, TABLE, { method: 'POST', body });
    expect(status, text).toBe(201);
  }

  const stored = async () =>
    (await backend.sql<{ message: string }>('select message from public.contact_messages order by 1')).map(
      ({ message }) => message,
    );

  const seen = async (name: ActorName, query = 'select=message&order=message') =>
    rowsOf<{ message: string }>(await actors[name].ask(`${TABLE}?${query}`)).map(({ message }) => message);

  const search = async (name: ActorName, text: string) =>
    rowsOf<{ message: string }>(
      await actors[name].ask('/rest/v1/rpc/search_messages', { method: 'POST', body: { search: text } }),
    ).map(({ message }) => message);

  const setRetention = (months: number, name: ActorName = 'admin') =>
    actors[name].ask('/rest/v1/operator_settings?id=is.true&select=id', {
      method: 'PATCH',
      body: { message_retention_months: months },
      headers: { prefer: 'return=representation' },
    });

  return { send, stored, seen, search, setRetention };
});
test.beforeEach(async ({ backend }) => {
  await backend.sql('update public.operator_settings set message_retention_months = 12');
  await backend.sql('delete from public.contact_messages');
});

describe('an admin', () => {
  test('can mark a message as read and answered, and undo both', async ({ actors, messages }) => {
    await messages.send('Olá');
    for (const body of [
      { read_at: NOW, answered_at: NOW },
      { read_at: null, answered_at: null },
    ]) {
      const answer = await actors.admin.ask(`${TABLE}?message=eq.Ol%C3%A1&select=read_at,answered_at`, {
        method: 'PATCH',
        body,
        headers: { prefer: 'return=representation' },
      });
      expect(rowsOf(answer)).toEqual([body]);
    }
  });

  test.for(['name', 'email', 'subject', 'message', 'created_at'])(
    'cannot change the %s of a message',
    async (column, { actors, backend, messages }) => {
      await messages.send('Olá');
      const [before] = await backend.sql('select * from public.contact_messages');
      const { status } = await actors.admin.ask(`${TABLE}?id=gt.0`, {
        method: 'PATCH',
        body: { [column]: column === 'created_at' ? NOW : 'planos' },
      });
      expect(status).toBe(403);
      expect(await backend.sql('select * from public.contact_messages')).toEqual([before]);
    },
  );
});

test('search finds part of the name, e-mail address or text, ignores case and accents, and has no wildcards', async ({
  messages,
}) => {
  await messages.send('Não recebi o código\nda confirmação', {
    name: 'Zélia Conceição',
    email: 'zelia@loja.example',
  });
  await messages.send('100% grátis_agora');
  expect(await messages.search('admin', 'CONCEICAO')).toEqual(['Não recebi o código\nda confirmação']);
  expect(await messages.search('admin', 'Zelia@LOJA')).toHaveLength(1);
  expect(await messages.search('admin', 'codigo')).toHaveLength(1);
  expect(await messages.search('admin', '0% gratis_')).toEqual(['100% grátis_agora']);
  expect(await messages.search('admin', '%')).toHaveLength(1);
  expect(await messages.search('admin', '')).toHaveLength(2);
  expect(await messages.search('admin', 'conceicao\nana')).toEqual([]);
});

test.for(people('visitor', 'free', 'expired', 'premium', 'editor'))(
  '%s cannot search or count messages, or change how long they are stored',
  async ([, name], { actors, backend, messages }) => {
    await messages.send(mark(), { months: 3 });
    const refused = name === 'visitor';
    const found = await actors[name].ask('/rest/v1/rpc/search_messages', {
      method: 'POST',
      body: { search: '' },
    });
    expect([found.status, found.text]).toEqual(refused ? [401, expect.anything()] : [200, '[]']);
    const counted = await actors[name].ask('/rest/v1/rpc/messages_older_than', {
      method: 'POST',
      body: { months: 1 },
    });
    expect([counted.status, counted.text]).toEqual(refused ? [401, expect.anything()] : [200, '0']);
    expect((await messages.setRetention(1, name)).status).toBe(refused ? 401 : 200);
    expect(await messages.stored()).toHaveLength(1);
    expect(await backend.sql('select message_retention_months from public.operator_settings')).toEqual([
      { message_retention_months: 12 },
    ]);
  },
);

describe('a message older than the retention period', () => {
  test('is deleted when the next message arrives', async ({ backend, messages }) => {
    await messages.send('novo', { months: 11 });
    await backend.sql(
      `insert into public.contact_messages (name, email, subject, message, created_at)
       select 'Ana', 'ana@teste.example', 'outros', 'velho', now() - interval '13 months'`,
    );
    // The insert itself deleted it.
    expect(await messages.stored()).toEqual(['novo']);
  });

  test('is deleted when the period is shortened, and can be counted before', async ({ actors, messages }) => {
    for (const months of [0, 4, 8]) await messages.send(`${months} meses`, { months });
    const asked = (months: number) =>
      actors.admin.ask('/rest/v1/rpc/messages_older_than', { method: 'POST', body: { months } });
    expect((await asked(6)).text).toBe('1');
    expect((await asked(3)).text).toBe('2');
    expect(rowsOf(await messages.setRetention(6))).toHaveLength(1);
    expect(await messages.stored()).toEqual(['0 meses', '4 meses']);
    expect(rowsOf(await messages.setRetention(60))).toHaveLength(1);
    expect(await messages.stored()).toEqual(['0 meses', '4 meses']);
  });

  test('cannot be read even while it is still stored', async ({ backend, messages }) => {
    await messages.send('novo');
    await messages.send('velho', { months: 4 });
    expect(await messages.seen('admin')).toEqual(['novo', 'velho']);
    await backend.sql(
      'alter table public.operator_settings disable trigger operator_settings_expire_messages',
    );
    try {
      await backend.sql('update public.operator_settings set message_retention_months = 3');
      expect(await messages.stored()).toEqual(['novo', 'velho']);
      expect(await messages.seen('admin')).toEqual(['novo']);
      expect(await messages.search('admin', '')).toEqual(['novo']);
    } finally {
      await backend.sql(
        'alter table public.operator_settings enable trigger operator_settings_expire_messages',
      );
    }
  });

  test.for([0, 61, null])(
    'cannot follow from a period of %s months, which is refused',
    async (months, { messages }) => {
      expect((await messages.setRetention(months as number)).status).toBe(400);
    },
  );
});

test('counting unread messages uses their index', async ({ actors, backend }) => {
  await backend.sql(
    `insert into public.contact_messages (name, email, subject, message, read_at)
     select 'Ana', 'ana@teste.example', 'outros', 'texto ' || n, case when n > 5 then now() end from generate_series(1, 3000) n`,
  );
  const answer = await actors.admin.ask(`${TABLE}?select=id&read_at=is.null`, {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  });
  expect(answer.headers.get('content-range')).toMatch(/\/5$/);
  const plan = await backend.sql<Record<string, string>>(
    'explain select count(*) from public.contact_messages where read_at is null',
  );
  expect(JSON.stringify(plan)).toContain('contact_messages_unread_idx');
});

describe('a message received by /api', () => {
  const RECEIVE = '/rest/v1/rpc/receive_message';
  const message = { name: 'Ana', email: 'ana@teste.example', subject: 'outros', message: 'Recebida' };

  test('is stored, and the call returns the operator’s e-mail address', async ({ backend, messages }) => {
    await backend.sql("update public.operator_settings set admin_email = 'dona@guia.example'");
    const { status, text } = await askAsService(backend, RECEIVE, { method: 'POST', body: message });
    expect([status, text]).toEqual([200, '"dona@guia.example"']);
    expect(await messages.stored()).toContain('Recebida');
    await backend.sql('update public.operator_settings set admin_email = null');
    const again = await askAsService(backend, RECEIVE, { method: 'POST', body: message });
    expect([again.status, again.text]).toEqual([200, 'null']);
  });

  test.for(people('visitor', 'free', 'expired', 'premium', 'admin'))(
    'cannot be one that %s sends past /api',
    async ([, name], { actors, messages }) => {
      const before = await messages.stored();
      const { status, text } = await actors[name].ask(RECEIVE, { method: 'POST', body: message });
      expect([status, JSON.parse(text)]).toEqual([
        name === 'visitor' ? 401 : 403,
        expect.objectContaining({ code: '42501' }),
      ]);
      expect(await messages.stored()).toEqual(before);
    },
  );
});
