import type { Backend } from '../../support/backend';

/** All rows about the account that could hold what somebody typed at its sign-up, by e-mail address. */
export function accountRows(backend: Backend, email: string) {
  return backend.sql(
    `select to_jsonb(u) as account, to_jsonb(p) as profile, to_jsonb(i) as identity
     from auth.users u join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id
     where u.email = $1`,
    [email],
  );
}
