export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';
export const LINK_EXPIRED = 'otp_expired';
/** Our own code, not the auth server's: the session was ended elsewhere, or the account was deleted. */
export const SESSION_OVER = 'session_over';
