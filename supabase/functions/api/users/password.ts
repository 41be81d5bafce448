import type { AuthServer } from '../auth-server.ts';
import type { Caller } from '../http/api-env.ts';
import { sessionOver } from '../http/errors.ts';

/** Whether the caller has this password. @throws HttpError 401 when their account has been deleted meanwhile */
export async function hasPassword(
  authServer: AuthServer,
  { email, token }: Caller,
  password: string,
): Promise<boolean> {
  try {
    if (await authServer.isPassword(email, password)) return true;
  } catch (error) {
    // The auth server opens a session to check a password, and fails where a deletion takes the account away under it.
    if (await authServer.callerOf(token)) throw error;
    throw sessionOver();
  }
  if (!(await authServer.callerOf(token))) throw sessionOver();
  return false;
}
