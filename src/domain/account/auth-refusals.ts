/** An e-mail went to this e-mail address a moment ago, or the auth server's hourly limit is reached. */
export const JUST_SENT = 'over_email_send_rate_limit';

/** Whether a confirmation was just sent. False at the hourly limit, at which no account is created. */
export function wasJustConfirmed({ code, message }: { code?: string | undefined; message: string }): boolean {
  return code === JUST_SENT && /only request this after/.test(message);
}
