/** The auth server's code when an e-mail went to this address a moment ago, or the whole project has sent its share. */
export const JUST_SENT = 'over_email_send_rate_limit';

/**
 * Whether a sign-up was refused because its address was sent the confirmation a moment ago. Under the same code the auth
 * server says that the project has sent its share, and then there is no new account.
 */
export function wasJustConfirmed({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === JUST_SENT && /only request this after/.test(message);
}
