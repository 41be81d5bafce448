/** The auth server sent an e-mail to this e-mail address a moment ago, or has reached its hourly limit. */
export const JUST_SENT = 'over_email_send_rate_limit';

/** Whether a sign-up failed because its confirmation was just sent, not at the hourly limit, which creates no account. */
export function wasJustConfirmed({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === JUST_SENT && /only request this after/.test(message);
}
