import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod/mini';
import type { Email, LocalMailer } from './local-mailer';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 52rem; margin: 2rem auto; padding: 0 1rem; color: #1c1c1c; }
  article { border: 1px solid #d5d5d5; border-radius: 8px; margin: 1.5rem 0; padding: 1rem; }
  h2 { margin: 0; font-size: 1.1rem; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; margin: .5rem 0; }
  dt { color: #595959; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { box-sizing: border-box; width: 100%; height: 38rem; resize: vertical; border: 1px solid #e5e5e5; border-radius: 4px; background: #fff; }
`;

/** What the edge function sends to the e-mail service, whose API is that of Resend. */
const sentMail = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.optional(z.string()),
});

/**
 * Serves `/mailbox`, the captured e-mails as a page (newest first), and `/mailbox.json` (oldest first). Takes the edge
 * function's e-mails at `/mailbox/emails`.
 */
export function mailbox(gateway: Hono, mailer: LocalMailer): void {
  gateway.get('/mailbox.json', (c) => c.json(mailer.outbox));
  gateway.get('/mailbox', (c) => c.html(page(mailer.outbox.toReversed())));
  gateway.post('/mailbox/emails', async (c) => {
    const { to, subject, text, html: body } = sentMail.parse(await c.req.json());
    const shown = body ?? String(await html`<pre style="white-space: pre-wrap">${text}</pre>`);
    mailer.keep({ to: to.join(', '), subject, html: shown, text, sentAt: new Date().toISOString() });
    return c.json({});
  });
}

function page(emails: Email[]) {
  return html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Caixa de e-mails local (${emails.length})</title>
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <h1>Caixa de e-mails local</h1>
        <p>
          O backend embutido não envia e-mails: guarda aqui os que enviaria, o mais novo primeiro.
          <a href="/mailbox">Atualizar</a>
        </p>
        ${emails.length ? emails.map(article) : html`<p>Nenhum e-mail por enquanto.</p>`}
      </body>
    </html>`;
}

function article({ to, subject, html: body, text, sentAt }: Email) {
  const links = [...new Set(text.match(/https?:\/\/[^\s<>()]+/g) ?? [])];
  return html`<article>
    <h2>${subject}</h2>
    <dl>
      <dt>Para</dt>
      <dd>${to}</dd>
      <dt>Enviado</dt>
      <dd><time datetime="${sentAt}">${new Date(sentAt).toLocaleString('pt-BR')}</time></dd>
      ${links.map(
        (link) =>
          html`<dt>Link</dt>
            <dd><a href="${link}" target="_blank" rel="noreferrer">${link}</a></dd>`,
      )}
    </dl>
    <iframe
      title="${subject}"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcdoc="${`<base target="_blank">${body}`}"
    ></iframe>
  </article>`;
}
