import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authLetters } from '../../tools/mail-templates/letters';
import { mailTemplates } from '../../tools/mail-templates/templates';

test('supabase/templates is up to date (renew it with `npm run mails:templates`)', async () => {
  const templates = await mailTemplates();
  expect(templates.size).toBe(Object.keys(authLetters).length);
  for (const [file, text] of templates) expect(readFileSync(file, 'utf8'), file).toBe(text);
});
