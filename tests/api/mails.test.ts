import { describe, expect, onTestFinished } from 'vitest';
import { MAIL_EXAMPLE_NAMES } from '../../src/domain/mail/example';
import { EXAMPLES } from '../../supabase/functions/api/mail/examples';
import { type Actor, createActor, sessionOf } from '../support/actors';
import type { Backend } from '../support/backend';
import type { Sent } from '../support/email-service';
import { leaks } from '../support/find-secrets';
import { enterThisWeek, ranAgo } from '../support/mail-runs';
import type { Shop } from '../support/mercadopago/shop';
import { begin, refund } from '../support/orders';
import { secretsIn } from '../support/supplier-world';
import { buy, test as base, writeReceipts } from './support/mail-test';

const test = base.extend('admin', { scope: 'file' }, ({ backend }) => createActor(backend, { admin: true }));

// What the mails to members say, and how members turn them off.

/** As if receipts were mails that members turn off by notify_promotions. */
async function makeOptional(backend: Backend) {
  const set = async (wish: string | null) => {
    await backend.sql("update private.mail_kinds set wish = $1 where kind = 'receipt'", [wish]);
  };
  onTestFinished(() => set(null));
  await set('notify_promotions');
}

const maintain = (backend: Backend, on: boolean) =>
  backend.sql('update public.settings set maintenance_mode = $1', [on]);

const numberOf = ({ id }: { id: string }) => id.slice(0, 8).toUpperCase();

test('a purchase and its refund are told to the buyer, in text and HTML, with the site’s name', async ({
  backend,
  emailService,
  member,
  reported,
  shop,
}) => {
  const order = await buy(backend, member);
  expect(await shop.runJobs()).toMatchObject({ status: 200, body: { data: { mailed: 1 } } });
  await refund(backend, order, 'Não era o que eu <b>queria</b>');
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 1 } } });
  expect(await shop.runJobs()).toMatchObject({ body: { data: { mailed: 0 } } });

  const [receipt, refunded] = emailService.sent;
  expect(emailService.sent).toHaveLength(2);
  expect(receipt).toEqual({
    authorization: 'Bearer chave-do-servico',
    type: 'application/json',
    key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    body: {
      from: 'Guia <avisos@guia.example>',
      to: [member.account.email],
      subject: 'Pagamento confirmado',
      text: expect.stringContaining('Guia de Fornecedores\n\nRecebemos seu pagamento. Obrigado!') as string,
      html: expect.stringContaining('href="https://guia.example/perfil?aba=compras"') as string,
    },
  });
  expect(receipt!.body.text).toContain(`Pedido ${numberOf(order)}, de `);
  expect(receipt!.body.text).toContain('Premium Mensal, 1 mês, R$ 29,90, Pix.');
  expect(receipt!.body.text).toMatch(/Seu Premium vale até \d+ de \w+ de 20\d\d\./);

  expect(refunded!.body).toMatchObject({ to: [member.account.email], subject: 'Reembolso feito' });
  expect(refunded!.body.text).toContain('Devolvemos R$ 29,90 pelo mesmo meio com que você pagou.');
  expect(refunded!.body.text).toContain('No Pix, o dinheiro costuma chegar em minutos.\n');
  expect(refunded!.body.text).not.toContain('cartão');
  expect(refunded!.body.text).toContain('Dúvidas? Escreva para a gente: https://guia.example/contato');
  expect(refunded!.body.html).toMatch(
    /Dúvidas\? <a href="https:\/\/guia\.example\/contato" [^>]+>Escreva para a gente<\/a><\/p>/,
  );
  expect(refunded!.body.text).toContain('Motivo: Não era o que eu <b>queria</b>');
  expect(refunded!.body.html).toContain('Motivo: Não era o que eu &lt;b&gt;queria&lt;/b&gt;');
  expect(refunded!.body.text).toContain('Seu acesso Premium terminou.');
  expect(refunded!.key).not.toBe(receipt!.key);
  expect(reported).not.toHaveBeenCalled();
});

test.for([
  ['as it is', '#1f7a6d', '#1f7a6d'],
  ['darker, if white letters on it were hard to read', '#ffd400', '#856e00'],
] as const)(
  'the button has the color of the site, %s',
  async ([, color, shown], { backend, emailService, member, shop }) => {
    const set = async (value: string) => {
      await backend.sql('update public.settings set main_color = $1', [value]);
    };
    onTestFinished(() => set('#e11d48'));
    await set(color);
    await buy(backend, member);
    await shop.runJobs();
    expect(emailService.sent[0]!.body.html).toContain(`bgcolor="${shown}"`);
  },
);

describe('the job writes and sends what a date has made due:', () => {
  const lastWeek = async (backend: Backend) => {
    for (const kind of ['digest', 'reminder', 'premium_end'] as const) await ranAgo(backend, kind, '7 days');
  };

  test('the digest of a saved search, with a link to all that it finds', async ({
    backend,
    emailService,
    member,
    reported,
    shop,
    suppliers,
  }) => {
    await shop.runJobs();
    emailService.sent.length = 0;
    await lastWeek(backend);
    await enterThisWeek(backend);
    const saved = await member.ask('/rest/v1/saved_searches', {
      method: 'POST',
      body: { name: 'Os <b>meus</b>', category_id: suppliers.categoryId },
    });
    expect(saved.status).toBe(201);
    expect(await shop.runJobs()).toMatchObject({ status: 200 });
    expect(reported).not.toHaveBeenCalled();
    const { body } = emailService.sent.find(({ body }) => (body.to as string[])[0] === member.account.email)!;
    expect(body.subject).toBe('2 fornecedores novos nas suas buscas');
    expect(body.text).toMatch(
      /\nEstes entraram no guia [^\n]+\n\nOs marcados [^\n]+: https:\/\/guia\.example\/planos\n\nOs <b>meus/,
    );
    expect(body.html).toMatch(/<a href="https:\/\/guia\.example\/planos" [^>]+>Ver os planos<\/a>/);
    expect(body.text).toContain(`\nOs <b>meus</b>\n\n- ${suppliers.open.teaser.name}\n`);
    expect(body.text).toContain(
      `${suppliers.open.terms.district}, ${suppliers.open.terms.city}, SP\n  https://guia.example/fornecedores/${suppliers.open.id}`,
    );
    expect(body.text).toMatch(
      new RegExp(`- ${suppliers.premium.teaser.name}\\n  F-\\d+ · [^\\n]+ · Premium\\n`),
    );
    expect(body.html).toContain('Os &lt;b&gt;meus&lt;/b&gt;');
    expect(body.headers).toHaveProperty('List-Unsubscribe');
    expect(
      leaks({ status: 200, headers: new Headers(), text: JSON.stringify(body) }, [
        ...secretsIn(suppliers.premium),
        ...secretsIn(suppliers.early),
        ...secretsIn(suppliers.earlyPremium),
      ]),
    ).toEqual([]);
    // A week's mails are written once.
    expect(await shop.runJobs()).toMatchObject({ body: { data: { written: 0, mailed: 0 } } });
  });

  test('reminders of the notebook and the end of Premium', async ({
    backend,
    emailService,
    reported,
    shop,
    suppliers,
  }) => {
    const ana = await createActor(backend, { expiresAt: new Date(Date.now() + 86_400_000) });
    await shop.runJobs();
    emailService.sent.length = 0;
    await lastWeek(backend);
    await backend.sql(
      `update public.subscriptions set expires_at = private.end_of_day(private.last_due('premium_end') + interval '1 day') where user_id = $1`,
      [ana.account.id],
    );
    await ana.ask('/rest/v1/rpc/save_notebook_entry', {
      method: 'POST',
      body: { supplier_id: suppliers.open.id, changes: { note: 'Só entre nós', status: 'waiting' } },
    });
    await backend.sql(
      `update public.notebook_entries set remind_on = private.day_of(private.last_due('reminder')) where user_id = $1`,
      [ana.account.id],
    );
    expect(await shop.runJobs()).toMatchObject({ status: 200 });
    expect(reported).not.toHaveBeenCalled();
    const mails = emailService.sent.filter(({ body }) => (body.to as string[])[0] === ana.account.email);
    const reminder = mails.find(({ body }) => String(body.subject).startsWith('Lembrete'))!.body;
    expect(reminder.subject).toBe(`Lembrete: ${suppliers.open.teaser.name}`);
    expect(reminder.text).toContain('Aguardando resposta');
    expect(JSON.stringify(reminder)).not.toContain('Só entre nós');
    const end = mails.find(({ body }) => String(body.subject).startsWith('Seu Premium'))!.body;
    expect(end.subject).toMatch(/^Seu Premium termina (amanhã|hoje)$/); // the latter before nine in the morning
    expect(end.text).toMatch(/Seu Premium vale até \d+ de \S+ de 20\d\d\. Depois disso/);
    expect(end.text).toContain('1 favorito continua salvo na sua conta');
    expect(end.html).toContain('href="https://guia.example/assinatura"');
  });
});

test('mails that can be turned off have a link to do so, for their receiver and for the mail program', async ({
  backend,
  emailService,
  member,
  shop,
}) => {
  await makeOptional(backend);
  const order = await begin(backend, member.account);
  await writeReceipts(backend, member, order, 1);
  await shop.runJobs();
  const [{ body }] = emailService.sent as [Sent];
  const headers = body.headers as Record<string, string>;
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const [, link] = /^<(https:\/\/guia\.example\/api\/emails\/unsubscribe\?key=[0-9a-f-]{36})>$/.exec(
    headers['List-Unsubscribe']!,
  )!;
  const key = new URL(link!).searchParams.get('key')!;
  const page = `https://guia.example/emails/sair?chave=${key}`;
  expect(body.text).toContain(`Não quero mais receber e-mails como este: ${page}`);
  expect(body.html).toContain(`href="${page}"`);

  const url = `${shop.url}/functions/v1/api/emails/unsubscribe${new URL(link!).search}`;
  const send = (init: RequestInit, at = url) => fetch(at, { redirect: 'manual', ...init });
  const form = (text: string) => ({ method: 'POST', body: new URLSearchParams(text) });
  const wanted = async () => {
    const rows = await backend.sql<{ on: boolean }>(
      'select notify_promotions as on from public.profiles where id = $1',
      [member.account.id],
    );
    return rows[0]!.on;
  };
  const opened = await send({});
  expect([opened.status, opened.headers.get('location')]).toEqual([302, page]);
  expect((await send({ method: 'HEAD' })).status).toBe(302);
  expect((await send({ method: 'POST' })).status).toBe(415);
  expect((await send(form(''))).status).toBe(422);
  expect((await send(form('List-Unsubscribe=Sim'))).status).toBe(422);
  const wrong = await send(form('List-Unsubscribe=One-Click'), url.replace(key, crypto.randomUUID()));
  expect(wrong.status).toBe(404);
  expect((await send(form('List-Unsubscribe=One-Click'), url.replace(key, '1'))).status).toBe(404);
  expect(await wanted()).toBe(true);

  const fields = new FormData();
  fields.set('List-Unsubscribe', 'One-Click');
  await maintain(backend, true);
  for (const body of [fields, new URLSearchParams('List-Unsubscribe=One-Click')]) {
    const answer = await send({ method: 'POST', body });
    expect([answer.status, await answer.text()]).toEqual([
      200,
      '{"message":"Você não recebe mais estes e-mails."}',
    ]);
  }
  await maintain(backend, false);
  expect(await wanted()).toBe(false);

  await backend.sql("update private.outbox set sent_at = sent_at - interval '61 days' where user_id = $1", [
    member.account.id,
  ]);
  const late = await send(form('List-Unsubscribe=One-Click'));
  expect([late.status, await late.json()]).toMatchObject([
    410,
    { message: 'Este link expirou. Entre na sua conta para escolher o que quer receber.' },
  ]);
});

test('only links that do not work are limited, by IP address', async ({ backend, shop }) => {
  const receiver = await createActor(backend);
  const [{ key }] = (await backend.sql(
    `insert into private.outbox (user_id, kind, dedupe_key, payload, sent_at)
     values ($1, 'digest', gen_random_uuid(), '{}', now()) returning unsubscribe_key as key`,
    [receiver.account.id],
  )) as [{ key: string }];
  const send = async (one: string) => {
    const url = `${shop.url}/functions/v1/api/emails/unsubscribe?key=${one}`;
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams('List-Unsubscribe=One-Click'),
    });
    return answer.status;
  };
  await backend.sql('delete from private.rate_limits');
  expect([await send(key), await send(crypto.randomUUID())]).toEqual([200, 404]);
  await backend.sql('update private.rate_limits set attempts = attempts + 98');
  expect(await send(key)).toBe(200);
  expect(await send(crypto.randomUUID())).toBe(404);
  expect(await send(crypto.randomUUID())).toBe(429);
});

test('receipts have no such link', async ({ backend, emailService, member, shop }) => {
  await buy(backend, member);
  await shop.runJobs();
  expect(emailService.sent[0]!.body).not.toHaveProperty('headers');
  expect(emailService.sent[0]!.body.text).not.toContain('/emails/');
});

// Mails that owners write, and their previews.

describe('a campaign', () => {
  const write = async (actor: Actor, values: object) => {
    const created = await actor.ask('/rest/v1/campaigns', {
      method: 'POST',
      body: { button_label: 'Ver os planos', button_path: '/planos?cupom=NATAL', ...values },
      headers: { prefer: 'return=representation' },
    });
    const [{ id, version }] = JSON.parse(created.text) as [{ id: number; version: number }];
    const body = { id, version };
    const { status } = await actor.ask('/rest/v1/rpc/schedule_campaign', { method: 'POST', body });
    expect([created.status, status]).toEqual([201, 204]);
  };

  test.for([
    ['promotion', 'notify_promotions', 'porque aceitou receber promoções e ofertas'],
    ['platform_update', 'notify_platform_updates', 'porque quer saber das novidades da plataforma'],
  ] as const)(
    'of the kind %s shows what was typed as plain text in both parts, and one click turns off only %s',
    async ([kind, wish, reason], { admin, backend, emailService, member, shop }) => {
      await backend.sql('delete from private.rate_limits');
      await write(admin, {
        kind,
        subject: 'Tudo <b>barato</b>',
        preview: 'Só "hoje"',
        body: 'Olá!\nSó hoje: <script>alert(1)</script> https://outro.example\n\nAté já.',
      });
      expect(await shop.runJobs()).toMatchObject({ status: 200 });
      const { body } = emailService.sent.find(
        ({ body }) => (body.to as string[])[0] === member.account.email,
      )!;
      expect(body.subject).toBe('Tudo <b>barato</b>');
      expect(body.text).toContain('Só hoje: <script>alert(1)</script> https://outro.example\n\nAté já.\n');
      expect(body.text).toContain('Ver os planos: https://guia.example/planos?cupom=NATAL');
      expect(body.text).toContain(reason);
      expect(body.html).toContain(
        'Olá!<br>Só hoje: &lt;script&gt;alert(1)&lt;/script&gt; https://outro.example</p>',
      );
      expect(body.html).toContain('href="https://guia.example/planos?cupom=NATAL"');
      expect(body.html).not.toContain('href="https://outro.example');
      expect(body.html).toContain('Tudo &lt;b&gt;barato&lt;/b&gt;</h1>');
      expect(body.html).toContain('Só &quot;hoje&quot;');

      const headers = body.headers as Record<string, string>;
      const { search } = new URL(headers['List-Unsubscribe']!.slice(1, -1));
      const answer = await fetch(`${shop.url}/functions/v1/api/emails/unsubscribe${search}`, {
        method: 'POST',
        body: new URLSearchParams('List-Unsubscribe=One-Click'),
      });
      expect(answer.status).toBe(200);
      const [wishes] = await backend.sql<Record<string, boolean>>(
        `select notify_promotions, notify_platform_updates, notify_new_suppliers, notify_reminders, notify_premium_end
         from public.profiles where id = $1`,
        [member.account.id],
      );
      expect(Object.keys(wishes!).filter((name) => !wishes![name])).toEqual([wish]);
    },
  );
});

describe('an example of a mail', () => {
  const campaign = {
    subject: 'Minha <oferta>',
    preview: '',
    body: 'Um.\n\nDois.',
    button_label: 'Ver',
    button_path: '/planos',
  };

  async function call(shop: Shop, actor: Actor, path: 'preview' | 'test', body: object) {
    const session = actor.account.id ? (await sessionOf(actor)).access_token : 'x.y.z';
    const answer = await fetch(`${shop.url}/functions/v1/api/emails/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    });
    return {
      status: answer.status,
      body: (await answer.json()) as {
        message?: string;
        data?: { subject: string; html: string; text: string };
      },
    };
  }

  test('is composed for every kind, with a link to turn it off where members can', async ({
    admin,
    backend,
    shop,
  }) => {
    const kinds = await backend.sql<{ kind: string; optional: boolean }>(
      'select kind, wish is not null as optional from private.mail_kinds order by kind',
    );
    const shown = new Map<string, boolean>();
    for (const mail of MAIL_EXAMPLE_NAMES) {
      const { status, body } = await call(shop, admin, 'preview', { mail });
      expect(status).toBe(200);
      const { subject, html, text } = body.data!;
      expect([subject !== '', html.includes(`<h1`), text.includes('https://guia.example/')]).toEqual([
        true,
        true,
        true,
      ]);
      shown.set(EXAMPLES[mail].kind, html.includes('https://guia.example/emails/sair'));
    }
    expect([...shown].sort()).toEqual(kinds.map(({ kind, optional }) => [kind, optional]).sort());
  });

  test('tells a draft as it was typed, and sends it to the caller alone', async ({
    admin,
    backend,
    emailService,
    shop,
  }) => {
    const body = { mail: 'promotion', campaign };
    const previewed = await call(shop, admin, 'preview', body);
    expect(previewed.body.data!.subject).toBe('Minha <oferta>');
    expect(previewed.body.data!.html).toContain('Minha &lt;oferta&gt;');
    expect(emailService.sent).toEqual([]);
    const sent = await call(shop, admin, 'test', body);
    expect([sent.status, sent.body.message]).toEqual([200, `Enviamos o teste para ${admin.account.email}.`]);
    expect(emailService.sent).toHaveLength(1);
    expect(emailService.sent[0]!.body).toMatchObject({
      to: [admin.account.email],
      subject: '[Teste] Minha <oferta>',
      html: previewed.body.data!.html,
      text: previewed.body.data!.text,
    });
    expect(await backend.sql('select from private.outbox')).toEqual([]);
  });

  test('is refused if its button leads to another site, or if it brings its own text for a receipt', async ({
    admin,
    shop,
  }) => {
    for (const body of [
      { mail: 'promotion', campaign: { ...campaign, button_path: '//outro.example' } },
      { mail: 'receipt', campaign },
      { mail: 'segredo' },
    ])
      expect((await call(shop, admin, 'preview', body)).status).toBe(422);
  });

  test('that the e-mail service refuses is not reported as sent, no earlier one counts as arrived, and thirty an hour are sent', async ({
    admin,
    backend,
    emailService,
    shop,
  }) => {
    await backend.sql('delete from private.rate_limits');
    await admin.client.rpc('note_mail_arrival');
    emailService.status = () => 500;
    const refused = await call(shop, admin, 'test', { mail: 'reminder' });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('não aceitou')]);
    expect(await backend.sql(`select from private.integrations where name = 'mail'`)).toEqual([]);
    emailService.status = () => 200;
    await backend.sql('update private.rate_limits set attempts = attempts + 28');
    for (const status of [200, 429])
      expect((await call(shop, admin, 'test', { mail: 'reminder' })).status).toBe(status);
    expect(emailService.sent).toHaveLength(2);
    await backend.sql('delete from private.rate_limits');
  });
});
