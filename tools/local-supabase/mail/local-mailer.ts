import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '@supabase/lite';
import type { EmailTemplate } from '../config';
import { PROJECT_ROOT } from '../settings';
import { plainText } from './plain-text';
import { renderTemplate } from './render-template';

type Mailer = NonNullable<App['_mailer']>;
type Meta = Parameters<Mailer['sendConfirmation']>[3];

/** A captured message, as in /mailbox.json. */
export interface Email {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** ISO 8601. */
  sentAt: string;
}

export interface MailerOptions {
  siteUrl: string;
  /** `[auth.email.template.*]` of config.toml. */
  templates: Record<string, EmailTemplate>;
  /** URL of the API, for the links in e-mails. */
  apiUrl: () => string;
  /** `raw_user_meta_data` of a user. */
  userData: (userId: string) => Promise<Record<string, unknown>>;
}

interface Message {
  template: string;
  type: string;
  to: string;
  tokenHash: string;
  token: string;
  meta: Meta;
}

const KEPT_EMAILS = 500;
const DEFAULT_BODY = '<p><a href="{{ .ConfirmationURL }}">{{ .ConfirmationURL }}</a></p><p>{{ .Token }}</p>';

/**
 * Captures the e-mails of the auth server, and those of the edge function, instead of sending them.
 *
 * Defect: the library's mailer does not render `{{ .Data.* }}` in templates.
 *
 * Test: tests/local-supabase/mail.test.ts, "the library's mailer still leaves {{ .Data.name }} as it is".
 */
export class LocalMailer implements Mailer {
  /** Oldest first. */
  readonly outbox: Email[] = [];

  constructor(private readonly options: MailerOptions) {}

  sendConfirmation(to: string, tokenHash: string, token: string, meta?: Meta): Promise<void> {
    return this.send({ template: 'confirmation', type: 'signup', to, tokenHash, token, meta });
  }

  sendRecovery(to: string, tokenHash: string, token: string, meta?: Meta): Promise<void> {
    return this.send({ template: 'recovery', type: 'recovery', to, tokenHash, token, meta });
  }

  sendMagicLink(to: string, tokenHash: string, token: string, meta?: Meta): Promise<void> {
    return this.send({ template: 'magic_link', type: 'magiclink', to, tokenHash, token, meta });
  }

  sendEmailChange(to: string, tokenHash: string, token: string, meta?: Meta): Promise<void> {
    return this.send({ template: 'email_change', type: 'email_change', to, tokenHash, token, meta });
  }

  sendInvite(to: string, tokenHash: string, token: string, meta?: Meta): Promise<void> {
    return this.send({ template: 'invite', type: 'invite', to, tokenHash, token, meta });
  }

  sendReauthentication(to: string, token: string, meta?: Meta): Promise<void> {
    const tokenHash = meta?.tokenHash ?? '';
    return this.send({
      template: 'reauthentication',
      type: 'reauthentication',
      to,
      tokenHash,
      token,
      meta,
    });
  }

  private async send(message: Message): Promise<void> {
    this.keep(await this.compose(message));
  }

  keep(email: Email): void {
    this.outbox.push(email);
    if (this.outbox.length > KEPT_EMAILS) this.outbox.shift();
  }

  /** The e-mail of a message, which is not sent. */
  async compose(message: Message): Promise<Email> {
    const { to, meta } = message;
    const template = this.options.templates[message.template] ?? {};
    const data = {
      values: this.values(message),
      data: meta?.userId ? await this.options.userData(meta.userId) : {},
    };
    const body = template.content_path
      ? await readFile(path.join(PROJECT_ROOT, template.content_path), 'utf8')
      : DEFAULT_BODY;
    const html = renderTemplate(body, data);
    const subject = renderTemplate(template.subject ?? message.template, data, (text) => text);
    return { to, subject, html, text: plainText(html), sentAt: new Date().toISOString() };
  }

  private values({ type, to, tokenHash, token, meta }: Message): Record<string, string> {
    const { siteUrl, apiUrl } = this.options;
    const redirectTo = meta?.redirectTo ?? siteUrl;
    const query = new URLSearchParams({ token: tokenHash, type, redirect_to: redirectTo });
    return {
      ConfirmationURL: `${apiUrl()}/auth/v1/verify?${query}`,
      Token: token,
      TokenHash: tokenHash,
      SiteURL: siteUrl,
      RedirectTo: redirectTo,
      Email: meta?.currentEmail ?? to,
      NewEmail: meta?.newEmail ?? to,
      SendingTo: to,
    };
  }
}
