/** Code of the auth server when it sent an e-mail to this e-mail address a moment ago, or reached its hourly limit. */
export const JUST_SENT = 'over_email_send_rate_limit';

/**
 * Whether a sign-up was refused because the confirmation was sent a moment ago. The same code also means that the
 * project has reached its e-mail limit, and then there is no new account.
 */
export function wasJustConfirmed({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === JUST_SENT && /only request this after/.test(message);
}
