import path from 'node:path';
import { DEFAULT_SITE } from '../../src/domain/site/site';
import { layOut } from '../../supabase/functions/api/mail/layout';
import { readProjectConfig } from '../local-supabase/config';
import { PROJECT_ROOT } from '../local-supabase/settings';
import { authLetters } from './letters';

const GENERATED = '{{- /* Written by `npm run mails:templates`. */ -}}\n';
// The database sets this value of .Data to the site's own name.
const SITE_NAME = `{{ if .Data.site_name }}{{ .Data.site_name }}{{ else }}${DEFAULT_SITE.site_name}{{ end }}`;

/** The text of every file that config.toml names as the content of a mail, by its path. */
export async function mailTemplates(): Promise<Map<string, string>> {
  const named = Object.entries(readProjectConfig().emailTemplates);
  return new Map(await Promise.all(named.map(([name, template]) => templateOf(name, template))));
}

async function templateOf(
  name: string,
  { subject, content_path: file }: { subject?: string; content_path?: string },
): Promise<[string, string]> {
  const letter = authLetters[name];
  if (!letter || !subject || !file) throw new Error(`The mail ${name} lacks its words, subject or file.`);
  const { html } = await layOut(
    { subject, ...letter },
    { site: { ...DEFAULT_SITE, site_name: SITE_NAME }, unsubscribeUrl: null },
  );
  const lines = html
    .trim()
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [path.join(PROJECT_ROOT, file), `${GENERATED}${lines.join('\n')}\n`];
}
