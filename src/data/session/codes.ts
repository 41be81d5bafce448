/** Codes of RequestErrors that screens ask about: a login with an unconfirmed address (Q50) … */
export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';
/** … and a link that is too old or was used before. */
export const LINK_EXPIRED = 'otp_expired';
