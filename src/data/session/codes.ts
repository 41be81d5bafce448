export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';
export const LINK_EXPIRED = 'otp_expired';
/** Not one of the auth server's codes: the session was ended elsewhere, or the account was deleted. */
export const SESSION_OVER = 'session_over';
