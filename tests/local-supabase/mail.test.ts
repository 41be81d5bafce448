import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { App, InMemoryEmailDriver } from '@supabase/lite';
import { describe, expect } from 'vitest';
import { readProjectConfig } from '../../tools/local-supabase/config';
import { openDatabase } from '../../tools/local-supabase/database/open-database';
import { loadSnapshot } from '../../tools/local-supabase/database/snapshot';
import { LocalMailer } from '../../tools/local-supabase/mail/local-mailer';
import { mailbox } from '../../tools/local-supabase/mail/mailbox-page';
import { plainText } from '../../tools/local-supabase/mail/plain-text';
import { renderTemplate } from '../../tools/local-supabase/mail/render-template';
import { Hono } from 'hono';
import { body, clientOf, json, libraryRequest, PASSWORD, SCRATCH_MIGRATIONS } from './support';
import { test } from './fixtures';

describe('templates', () => {
  const data = {
    values: { SiteURL: 'http://localhost:5173', TokenHash: 'abc' },
    data: { name: '<b>"Ana"</b>' },
  };

  test('contain the values of server and account, escaped', () => {
    const template =
      '<a href="{{ .SiteURL }}/verificar-email?token={{.TokenHash}}">{{- .Data.name -}}</a>{{ .None }}';
    expect(renderTemplate(template, data)).toBe(
      '<a href="http://localhost:5173/verificar-email?token=abc">&#60;b&#62;&#34;Ana&#34;&#60;/b&#62;</a>',
    );
  });

  test('lose their comments, and dashes remove the white space beside them', () => {
    const template =
      '{{- /* not sent: {{ .Data.name }} */ -}}\n<p>\n  {{- .TokenHash -}}\n</p> {{/* nor this */}}';
    expect(renderTemplate(template, data)).toBe('<p>abc</p> ');
  });

  test('support if and else for missing values', () => {
    const template =
      'Olá{{ if .Data.name }}, {{ .Data.name }}{{ end }}{{ if .Data.city }} de lá{{ else }}!{{ end }}';
    expect(renderTemplate(template, data, (text) => text)).toBe('Olá, <b>"Ana"</b>!');
  });
});

describe('plain text', () => {
  test('separates paragraphs and shows the URL of links', () => {
    const html = `<html><head><style>p { color: red }</style></head><body>
      <h1>Olá, &#60;Ana&#62; &amp; cia &#38;lt;</h1>
      <p>Confirme <a class="x" href="http://localhost/a?b=1&#38;c=2">aqui</a>.<br>Até!</p></body></html>`;
    expect(plainText(html)).toBe(
      'Olá, <Ana> & cia &lt;\n\nConfirme aqui (http://localhost/a?b=1&c=2).\nAté!',
    );
  });

  test('shows a URL once, and nothing that is hidden', () => {
    const html = `<div style="display: none; mso-hide: all">Só na lista</div><div><p><a href="http://localhost/a">Botão</a></p>
      <p>Ou copie:<br /><a href="http://localhost/a">http://localhost/a</a></p></div>`;
    expect(plainText(html)).toBe('Botão\n\nOu copie:\nhttp://localhost/a');
  });
});

describe('the mailbox', () => {
  test.beforeAll(async ({ backend }) => {
    for (const name of ['primeira', 'segunda']) {
      const { auth } = clientOf(backend.url);
      await auth.signUp({ email: `${name}@demo.example`, password: PASSWORD });
    }
  });

  test('has the oldest e-mail first as JSON', async ({ backend }) => {
    const answer = await fetch(`${backend.url}/mailbox.json`);
    const emails = await body<Record<string, string>[]>(answer);
    expect(emails.map(({ to }) => to)).toEqual(['primeira@demo.example', 'segunda@demo.example']);
    expect(Object.keys(emails[0] ?? {})).toEqual(['to', 'subject', 'html', 'text', 'sentAt']);
    expect(Date.parse(emails[0]?.sentAt ?? '')).toBeGreaterThan(0);
    // Pages of other origins cannot read the mail.
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('has the newest e-mail first as a page', async ({ backend }) => {
    const page = await (await fetch(`${backend.url}/mailbox`)).text();
    expect(page.indexOf('segunda@demo.example')).toBeLessThan(page.indexOf('primeira@demo.example'));
  });
});

/** An empty mailbox, without an auth server. */
function emptyMailbox() {
  const gateway = new Hono();
  const mailer = new LocalMailer({
    siteUrl: '',
    templates: {},
    apiUrl: () => '',
    userData: () => Promise.resolve({}),
  });
  mailbox(gateway, mailer);
  return { gateway, mailer };
}

test('the page of the mailbox escapes everything and shows each e-mail in a sandbox', async () => {
  const { gateway, mailer } = emptyMailbox();
  mailer.outbox.push({
    to: '"><script>alert(1)</script>@demo.example',
    subject: '<img src=x onerror=alert(2)>',
    html: '<script>alert(3)</script><a href="http://localhost:5173/x?a=1&amp;b=2">ir</a>',
    text: 'ir (http://localhost:5173/x?a=1&b=2) javascript:alert(4)',
    sentAt: '2026-01-01T00:00:00.000Z',
  });
  const page = await (await gateway.request('/mailbox')).text();
  expect(page).not.toMatch(/<script|<img|href="javascript/);
  expect(page).toContain('href="http://localhost:5173/x?a=1&amp;b=2"');
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
});

test('the mailbox keeps what the edge function sends to the e-mail service', async () => {
  const { gateway, mailer } = emptyMailbox();
  const send = (mail: object) =>
    gateway.request('/mailbox/emails', { method: 'POST', body: JSON.stringify(mail) });
  const from = 'Guia <avisos@guia.example>';
  await send({
    from,
    to: ['ana@demo.example'],
    subject: 'Recibo',
    text: 'Obrigado',
    html: '<p>Obrigado</p>',
  });
  await send({ from, to: ['dona@demo.example'], subject: 'Mensagem', text: 'Olá <b>' });
  expect(mailer.outbox).toMatchObject([
    { to: 'ana@demo.example', subject: 'Recibo', text: 'Obrigado', html: '<p>Obrigado</p>' },
    { to: 'dona@demo.example', text: 'Olá <b>', html: expect.stringContaining('Olá &lt;b&gt;') as string },
  ]);
});

test("the library's mailer still leaves {{ .Data.name }} as it is (else local-mailer.ts can shrink)", async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'guia-test-'));
  const template = path.join(folder, 'confirmation.html');
  await writeFile(template, 'Olá, {{ .Data.name }}');
  const snapshot = await loadSnapshot({ migrations: SCRATCH_MIGRATIONS, seed: 'none', buckets: [] });
  const connection = await openDatabase({ snapshot: snapshot.database });
  const { lite } = readProjectConfig();
  const email = { ...lite.auth.email, template: { confirmation: { subject: 'Oi', content_path: template } } };
  const driver = new InMemoryEmailDriver();
  const app = new App({
    ...lite,
    auth: { ...lite.auth, email },
    connection,
    options: { drivers: { email: driver } },
  });
  const account = { email: 'ana@demo.example', password: PASSWORD, data: { name: 'Ana' } };
  await app.fetch(libraryRequest('/auth/v1/signup', json(account)));
  expect(JSON.stringify(driver)).toContain('.Data.name');
  await connection.close();
  await rm(folder, { recursive: true });
});
