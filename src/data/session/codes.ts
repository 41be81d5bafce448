// Codes of RequestErrors that a screen or a request asks about.

/** A login with an unconfirmed address (Q50). */
export const EMAIL_NOT_CONFIRMED = 'email_not_confirmed';
/** A link that is too old or was used before. */
export const LINK_EXPIRED = 'otp_expired';
/** An e-mail went to this address a moment ago, or the whole project has sent its share. */
export const JUST_SENT = 'over_email_send_rate_limit';
