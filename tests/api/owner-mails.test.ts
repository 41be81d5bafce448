import { describe, expect } from 'vitest';
import { MAIL_EXAMPLE_NAMES } from '../../src/domain/mail-example';
import { EXAMPLES } from '../../supabase/functions/api/mail/examples';
import { sessionOf, type Actor } from '../support/actors';
import type { Shop } from '../support/mercadopago/shop';
import { test } from './support/mail-test';

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
    async ([kind, wish, reason], { actors, backend, emailService, member, shop }) => {
      await backend.sql('delete from private.rate_limits');
      await write(actors.admin, {
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
    actors,
    backend,
    shop,
  }) => {
    const kinds = await backend.sql<{ kind: string; optional: boolean }>(
      'select kind, wish is not null as optional from private.mail_kinds order by kind',
    );
    const shown = new Map<string, boolean>();
    for (const mail of MAIL_EXAMPLE_NAMES) {
      const { status, body } = await call(shop, actors.admin, 'preview', { mail });
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
    actors,
    backend,
    emailService,
    shop,
  }) => {
    const body = { mail: 'promotion', campaign };
    const previewed = await call(shop, actors.admin, 'preview', body);
    expect(previewed.body.data!.subject).toBe('Minha <oferta>');
    expect(previewed.body.data!.html).toContain('Minha &lt;oferta&gt;');
    expect(emailService.sent).toEqual([]);
    const sent = await call(shop, actors.admin, 'test', body);
    expect([sent.status, sent.body.message]).toEqual([
      200,
      `Enviamos o teste para ${actors.admin.account.email}.`,
    ]);
    expect(emailService.sent).toHaveLength(1);
    expect(emailService.sent[0]!.body).toMatchObject({
      to: [actors.admin.account.email],
      subject: '[Teste] Minha <oferta>',
      html: previewed.body.data!.html,
      text: previewed.body.data!.text,
    });
    expect(await backend.sql('select from private.outbox')).toEqual([]);
  });

  test('is refused if its button leads to another site, or if it brings its own text for a receipt', async ({
    actors,
    shop,
  }) => {
    for (const body of [
      { mail: 'promotion', campaign: { ...campaign, button_path: '//outro.example' } },
      { mail: 'receipt', campaign },
      { mail: 'segredo' },
    ])
      expect((await call(shop, actors.admin, 'preview', body)).status).toBe(422);
  });

  test('that the e-mail service refuses is not reported as sent, and thirty an hour are sent', async ({
    actors,
    backend,
    emailService,
    shop,
  }) => {
    await backend.sql('delete from private.rate_limits');
    emailService.status = () => 500;
    const refused = await call(shop, actors.admin, 'test', { mail: 'reminder' });
    expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining('não aceitou')]);
    emailService.status = () => 200;
    for (let time = 0; time < 29; time++) await call(shop, actors.admin, 'test', { mail: 'reminder' });
    expect(emailService.sent).toHaveLength(30);
    expect((await call(shop, actors.admin, 'test', { mail: 'reminder' })).status).toBe(429);
    await backend.sql('delete from private.rate_limits');
  });
});
