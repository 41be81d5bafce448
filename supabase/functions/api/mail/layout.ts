import { html } from 'hono/html';
import { darkFill, readableShade } from '../../../../src/domain/site/main-color.ts';
import type { Site } from '../site.ts';

/** A mail to a member, in words. */
export interface Letter {
  subject: string;
  /** The line that mailboxes show beside the subject. */
  preview: string;
  /** Line breaks within a text stay. */
  paragraphs: Passage[];
  /** Lists of linked items, between the paragraphs and the button. */
  sections?: Section[];
  /** Only a draft that is still being written has none. */
  button?: Link;
  /** Paragraphs below the button. */
  notes?: Passage[];
  /** Small print at the end. */
  footer: Passage;
}

interface Link {
  label: string;
  url: string;
}

/** A paragraph, which may end in a link. `rest` is what follows the link. */
type Passage = string | { text: string; link: Link; rest?: string };

interface Section {
  heading: string;
  /** `text` is one line. */
  items: { title: string; text: string; url: string }[];
  /** A link below the items, to all of which these are some. */
  more?: Link;
}

/** What every mail of the site shows besides its letter. */
interface Frame {
  site: Site;
  /** The page that turns mails of this kind off; null for kinds that are always sent. */
  unsubscribeUrl: string | null;
}

const UNSUBSCRIBE = 'Não quero mais receber e-mails como este';

/**
 * Both forms of a mail, with the site's name on top, and its color. The mails of the auth server have this layout too
 * (tools/mail-templates).
 */
export async function layOut(
  { subject, preview, paragraphs, sections = [], button, notes = [], footer }: Letter,
  { site: { site_name: siteName, main_color: color }, unsubscribeUrl }: Frame,
): Promise<{ subject: string; text: string; html: string }> {
  const fill = readableShade(color);
  const text = [
    siteName,
    '',
    ...paragraphs.flatMap((one) => [passageText(one), '']),
    ...sections.flatMap(({ heading, items, more }) => [
      heading,
      '',
      ...items.flatMap(({ title, text, url }) => [`- ${title}`, `  ${text}`, `  ${url}`, '']),
      ...(more ? [linkText(more), ''] : []),
    ]),
    ...(button ? [linkText(button), ''] : []),
    ...notes.flatMap((one) => [passageText(one), '']),
    passageText(footer),
    ...(unsubscribeUrl === null ? [] : ['', `${UNSUBSCRIBE}: ${unsubscribeUrl}`]),
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
            .button { background: ${darkFill(fill)} !important; }
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
            ${paragraphs.map(paragraphHtml)}
            ${sections.map(sectionHtml)}
            ${button ? buttonHtml(button, fill) : ''}
            ${notes.map(paragraphHtml)}
            <p style="margin: 0; font-size: 14px">${passageHtml(footer)}</p>
            ${unsubscribeUrl === null ? '' : html`
              <p style="margin: 16px 0 0; font-size: 14px"><a href="${unsubscribeUrl}" style="color: inherit">${UNSUBSCRIBE}</a></p>
            `}
          </div>
        </div>
      </body>
    </html>
  `;
  return { subject, text: text.join('\n'), html: page.toString() };
}

function lines(text: string) {
  return text.split('\n').map((line, place) => html`${place > 0 ? html`<br>` : ''}${line}`);
}

function linkText({ label, url }: Link): string {
  return `${label}: ${url}`;
}

function linkHtml({ label, url }: Link) {
  return html`<a href="${url}" style="color: inherit">${label}</a>`;
}

function passageText(passage: Passage): string {
  if (typeof passage === 'string') return passage;
  return `${passage.text} ${linkText(passage.link)}${passage.rest ?? ''}`;
}

function paragraphHtml(passage: Passage) {
  return html`<p style="margin: 0 0 16px">${passageHtml(passage)}</p>`;
}

function passageHtml(passage: Passage) {
  return typeof passage === 'string'
    ? lines(passage)
    : html`${lines(passage.text)} ${linkHtml(passage.link)}${passage.rest ?? ''}`;
}

function buttonHtml({ label, url }: Link, fill: string) {
  return html`
    <table role="presentation" cellpadding="0" cellspacing="0" style="margin: 8px 0 24px">
      <tr>
        <td class="button" bgcolor="${fill}" style="border-radius: 8px; mso-padding-alt: 12px 24px">
          <a href="${url}"
            style="display: inline-block; padding: 12px 24px; color: #ffffff; font-weight: bold; text-decoration: none">${label}</a>
        </td>
      </tr>
    </table>
  `;
}

function sectionHtml({ heading, items, more }: Section) {
  return html`
    <h2
      style="margin: 24px 0 8px; font-family: Georgia, serif; font-size: 20px; line-height: 1.25">${heading}</h2>
    <ul style="margin: 0 0 16px; padding: 0; list-style: none">
      ${items.map(({ title, text, url }) =>
        html`
          <li
            style="margin: 0 0 12px"><a href="${url}" style="color: inherit; font-weight: bold">${title}</a><br>${text}</li>
        `
      )}
    </ul>
    ${more ? html`<p style="margin: 0 0 24px">${linkHtml(more)}</p>` : ''}
  `;
}
