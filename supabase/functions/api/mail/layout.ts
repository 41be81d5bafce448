import { html } from 'hono/html';

/** A mail to a member, in words. */
export interface Letter {
  subject: string;
  /** The line that mailboxes show beside the subject. */
  preview: string;
  paragraphs: string[];
  button: { label: string; url: string };
  /** Small print at the end. */
  footer: string;
}

/** Both forms of a mail to a member, with the site's name on top. It looks like the mails in supabase/templates. */
export async function layOut(
  { subject, preview, paragraphs, button, footer }: Letter,
  siteName: string,
): Promise<{ subject: string; text: string; html: string }> {
  const text = [
    siteName,
    '',
    ...paragraphs.flatMap((one) => [one, '']),
    `${button.label}: ${button.url}`,
    '',
    footer,
  ];
  const page = await html`
    <!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <meta name="color-scheme" content="light dark">
        <title>${subject}</title>
        <style>
          @media (prefers-color-scheme: dark) {
            .ground { background: #171514 !important; color: #f3eee8 !important; }
            .card { border-color: #3a3431 !important; background: #211e1c !important; }
          }
        </style>
      </head>
      <body class="ground" style="margin: 0; background: #faf7f4">
        <div style="display: none; mso-hide: all">${preview}</div>
        <div class="ground" lang="pt-BR"
          style="padding: 24px 16px; background: #faf7f4; color: #1d1a18; font-family: 'Segoe UI', Roboto, Arial, sans-serif; font-size: 16px; line-height: 1.5">
          <div class="card"
            style="max-width: 480px; margin: 0 auto; padding: 24px; border: 1px solid #e7dfd8; border-radius: 10px; background: #ffffff; overflow-wrap: anywhere">
            <p style="margin: 0 0 8px; font-size: 14px">${siteName}</p>
            <h1 style="margin: 0 0 16px; font-family: Georgia, serif; font-size: 25px; line-height: 1.25">${subject}</h1>
            ${paragraphs.map((one) => html`<p style="margin: 0 0 16px">${one}</p>`)}
            <table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px">
              <tr>
                <td bgcolor="#e11d48" style="border-radius: 8px; mso-padding-alt: 12px 24px">
                  <a href="${button
                    .url}" style="display: inline-block; padding: 12px 24px; color: #ffffff; font-weight: bold; text-decoration: none">${button
                    .label}</a>
                </td>
              </tr>
            </table>
            <p style="margin: 0; font-size: 14px">${footer}</p>
          </div>
        </div>
      </body>
    </html>
  `;
  return { subject, text: text.join('\n'), html: page.toString() };
}
