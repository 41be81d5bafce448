// Codes of RequestErrors that a screen or a request asks about; but for the last, the auth server's own.

/** Refused login: the e-mail address is not confirmed yet. */
export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';
/** A link that is too old or was used before. */
export const LINK_EXPIRED = 'otp_expired';
/** There is no such session any more: ended elsewhere, or the account is gone. */
export const SESSION_OVER = 'session_over';
