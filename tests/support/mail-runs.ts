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
}

/** Makes all suppliers that everyone sees enter in the week of the digest that is due. */
export function enterThisWeek({ sql }: Pick<Backend, 'sql'>): Promise<unknown> {
  return sql(
    `update public.suppliers set created_at = private.last_due('digest') - interval '1 hour',
       public_from = case when public_from > now() then public_from else private.last_due('digest') - interval '1 hour' end`,
  );
}
