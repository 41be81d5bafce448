import { writeFileSync } from 'node:fs';
import { mailTemplates } from './templates';

/** `npm run mails:templates`: writes the mails of the auth server. */
for (const [file, text] of await mailTemplates()) writeFileSync(file, text);
