import type { AuthServer } from '../auth-server.ts';
import type { Caller } from '../http/api-env.ts';
import { sessionEnded } from '../http/errors.ts';

/** Whether this is the caller's password. @throws HttpError 401 if their account was deleted in the meantime */
export async function hasPassword(
  authServer: AuthServer,
  { email, token }: Caller,
  password: string,
): Promise<boolean> {
  try {
    if (await authServer.isPassword(email, password)) return true;
  } catch (error) {
    // The auth server checks a password by opening a session, which fails if the account is deleted at that moment.
    if (await authServer.callerOf(token)) throw error;
    throw sessionEnded();
  }
  if (!(await authServer.callerOf(token))) throw sessionEnded();
  return false;
}
