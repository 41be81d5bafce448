import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import type { BackendOptions, EmbeddedBackend } from '../../tools/local-supabase/backend';
import { readProjectConfig } from '../../tools/local-supabase/config';
import type { Email } from '../../tools/local-supabase/mail/local-mailer';
import { LOCAL_KEYS, MIGRATIONS_FOLDER, PROJECT_ROOT } from '../../tools/local-supabase/settings';
import { clientOf, emailsTo, PASSWORD, signedInClient, tokenHashIn } from './support';
import { test as base } from './fixtures';

const test = base.extend('backendOptions', { scope: 'file' }, (): Partial<BackendOptions> => ({
  migrationsFolder: MIGRATIONS_FOLDER,
}));

const { siteUrl, emailTemplates, lite } = readProjectConfig();
const FOLDER = path.join(PROJECT_ROOT, 'supabase', 'templates');

function newAddress(): string {
  return `${crypto.randomUUID()}@demo.example`;
}

async function onlyEmailTo(backend: EmbeddedBackend, address: string): Promise<Email> {
  const emails = await emailsTo(backend.url, address);
  expect(emails).toHaveLength(1);
  return emails[0]!;
}

async function signUp(backend: EmbeddedBackend, data: Record<string, unknown> = {}): Promise<Email> {
  const email = newAddress();
  const { error } = await clientOf(backend.url).auth.signUp({ email, password: PASSWORD, options: { data } });
  expect(error).toBeNull();
  return onlyEmailTo(backend, email);
}

async function askForReset(backend: EmbeddedBackend): Promise<Email> {
  const { client, email } = await signedInClient(backend.url);
  expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
  return onlyEmailTo(backend, email);
}

async function changeAddress(backend: EmbeddedBackend): Promise<Email> {
  const { client, email } = await signedInClient(backend.url, `antigo-${newAddress()}`);
  const target = `novo-${newAddress()}`;
  expect((await client.auth.updateUser({ email: target })).error).toBeNull();
  await confirmAtOldAddress(backend, email);
  return onlyEmailTo(backend, target);
}

async function confirmAtOldAddress(backend: EmbeddedBackend, address: string): Promise<void> {
  const token_hash = tokenHashIn(await onlyEmailTo(backend, address));
  const { error } = await clientOf(backend.url).auth.verifyOtp({ token_hash, type: 'email_change' });
  expect(error).toBeNull();
}

async function invite(backend: EmbeddedBackend, data?: Record<string, unknown>): Promise<Email> {
  const email = newAddress();
  const { admin } = clientOf(backend.url, LOCAL_KEYS.secret).auth;
  expect((await admin.inviteUserByEmail(email, { data })).error).toBeNull();
  return onlyEmailTo(backend, email);
}

/** The URLs that have a line of the plain text for themselves. */
function linksOf({ text }: Pick<Email, 'text'>): string[] {
  return text.split('\n').filter((line) => /^https?:\S+$/.test(line));
}

describe.each([
  {
    does: 'a sign-up',
    send: signUp,
    type: 'signup',
    subject: 'Confirme seu e-mail',
    page: '/verificar-email',
    query: {},
    says: 'Recebemos um cadastro com este endereço.',
  },
  {
    does: 'a forgotten password',
    send: askForReset,
    type: 'recovery',
    subject: 'Crie uma nova senha',
    page: '/resetar-senha',
    query: {},
    says: 'Recebemos um pedido para trocar a senha da sua conta',
  },
  {
    does: 'a change of address',
    send: changeAddress,
    type: 'email_change',
    subject: 'Confirme a troca de e-mail',
    page: '/verificar-email',
    query: { type: 'email_change' },
    says: /trocar o e-mail de uma conta, de antigo-\S+@demo\.example para novo-\S+@demo\.example\./,
  },
  {
    does: 'an invitation',
    send: invite,
    type: 'invite',
    subject: 'Seu convite',
    page: '/resetar-senha',
    query: { type: 'invite' },
    says: 'Olá! A nossa equipe criou uma conta para você',
  },
] as const)('$does', ({ send, type, subject, page, query, says }) => {
  let email: Email;
  test.beforeAll(async ({ backend }) => {
    email = await send(backend);
  });

  test('sends a message with a link that works once', async ({ backend }) => {
    expect(email.subject).toBe(subject);
    const [link, ...others] = linksOf(email);
    expect(others).toEqual([]);
    const { origin, pathname, searchParams } = new URL(link ?? '');
    expect(origin + pathname).toBe(siteUrl + page);
    const { token, ...rest } = Object.fromEntries(searchParams);
    expect(rest).toEqual(query);

    const verify = () => clientOf(backend.url).auth.verifyOtp({ token_hash: token ?? '', type });
    expect((await verify()).data.session?.user.email).toBe(email.to);
    expect((await verify()).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('has a plain text', () => {
    const lines = email.text.split('\n');
    expect(lines[0]).toBe('Guia de Fornecedores');
    expect(email.text).toMatch(says);
    expect(email.text).toContain('1 hora e funciona uma única vez');
    expect(email.text).toContain('Ignore esta mensagem');
    expect(lines.filter((line) => line !== line.trim() || line.includes('  '))).toEqual([]);
    expect(email.text).not.toMatch(/\n{3}|[<>]|&\w+;/);
    expect(email.text.match(/https?:/g)).toHaveLength(1);
  });

  test('is a complete page in Portuguese that loads nothing', () => {
    expect(email.html).toMatch(/^<!doctype html>\s*<html lang="pt-BR">/);
    expect(email.html + email.subject).not.toMatch(/\{\{|\}\}/);
    expect(email.html).not.toMatch(/<!--|<img|<link|<script|\bsrc=|@import|url\(/i);
    const [, preheader] = /display: none[^>]*>([^<]+)</.exec(email.html) ?? [];
    expect(preheader).toMatch(/\.$/);
    expect(email.text).not.toContain(preheader);

    const hrefs = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) =>
      href!.replaceAll('&amp;', '&'),
    );
    expect(hrefs).toEqual([linksOf(email)[0], linksOf(email)[0]]);
    expect(email.html.match(/https?:/g)).toHaveLength(3);
  });
});

test('the e-mail after a sign-up contains no text from the form', async ({ backend }) => {
  const name = '<script>alert(1)</script> {{ .TokenHash }} https://golpe.example Ganhe agora';
  const { html, text, subject } = await signUp(backend, { name });
  expect(html + text + subject).not.toMatch(/script|golpe|Ganhe/);
  expect(html.match(/token=[0-9a-f]{64}/g)).toHaveLength(3);
});

test('an invitation greets with the name that the admin has typed, as text', async ({ backend }) => {
  const { html, text } = await invite(backend, { name: '<b>Ana</b> & {{ .SiteURL }}' });
  expect(text).toContain('Olá, <b>Ana</b> & {{ .SiteURL }}! A nossa equipe');
  expect(html).not.toContain('<b>');
});

test('a confirmed change of e-mail address updates the profile', async ({ backend }) => {
  const { client, email, id } = await signedInClient(backend.url);
  const target = newAddress();
  await client.auth.updateUser({ email: target });
  const profile = () => backend.sql('select email from public.profiles where id = $1', [id]);
  expect(await profile()).toEqual([{ email }]);
  await confirmAtOldAddress(backend, email);
  expect(await profile()).toEqual([{ email }]);
  const token_hash = tokenHashIn(await onlyEmailTo(backend, target));
  await clientOf(backend.url).auth.verifyOtp({ token_hash, type: 'email_change' });
  expect(await profile()).toEqual([{ email: target }]);
});

test('the message to the old address has a second link, which takes the change back', async ({ backend }) => {
  const { client, email } = await signedInClient(backend.url);
  await client.auth.updateUser({ email: newAddress() });
  const { text, html } = await onlyEmailTo(backend, email);
  const [confirm, undo] = linksOf({ text });
  const token = new URL(confirm ?? '').searchParams.get('token');
  expect(undo).toBe(`${siteUrl}/desfazer-troca-de-email?token=${token}`);
  expect(text).toContain('isto funciona por 7 dias');
  expect(text).not.toContain('Ignore esta mensagem');
  expect(html).not.toMatch(/\{\{|\}\}/);
});

describe('supabase/templates', () => {
  const files = readdirSync(FOLDER).sort();
  const sources = files.map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));

  test('has exactly the files that config.toml names', () => {
    const named = Object.values(emailTemplates).map(({ content_path: file }) => file);
    expect(named.sort()).toEqual(files.map((file) => `./supabase/templates/${file}`));
  });

  test('states the lifetime of links in config.toml', () => {
    expect(lite.auth.email.otp_expiry).toBe(60 * 60);
    const withLink = sources.filter((source) => source.includes('.TokenHash'));
    expect(withLink).toHaveLength(4);
    for (const source of withLink) expect(source).toContain('1 hora');
  });
});
