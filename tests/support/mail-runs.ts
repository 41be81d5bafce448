import type { Backend } from './backend';

/** The runs that write mails when a date makes them due. */
export type MailRun = 'digest' | 'reminder' | 'premium_end';

/** As if mails had last been written so long before they were due again. */
export async function ranAgo({ sql }: Pick<Backend, 'sql'>, kind: MailRun, ago: string): Promise<void> {
  await sql('delete from private.mail_runs where kind = $1', [kind]);
  await sql(
    `insert into private.mail_runs (kind, until_at, from_at)
     select $1, private.last_due($1) - $2::interval, private.last_due($1) - $2::interval - interval '1 day'`,
    [kind, ago],
  );
  if (kind !== 'digest') return;
  await sql(
    'update private.digest_entries set premium_run = premium_run - $1::interval, free_run = free_run - $1::interval',
    [ago],
  );
  await sql('update private.mail_receivers set premium_digest_at = premium_digest_at - $1::interval', [ago]);
}

/** As if a digest had told of all suppliers, as far as members could see them. */
export async function toldAll({ sql }: Pick<Backend, 'sql'>): Promise<void> {
  await sql('delete from private.digest_entries');
  await sql(`select private.note_digest_entries(private.last_due('digest') - interval '100 days')`);
}

/** Makes all suppliers new to the digest that is due. */
export async function enterThisWeek({ sql }: Pick<Backend, 'sql'>): Promise<void> {
  await sql('delete from private.digest_entries');
}
