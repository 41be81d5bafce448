/** Keys of local storage. Renaming these three would log everybody out and reset their theme. */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
export const THEME_KEY = 'theme';

/** What the operator has set, as of the last visit, and the scale of its main colour, which index.html reads. */
export const SITE_KEY = 'site';
export const BRAND_KEY = 'brand';
/** Whether the visitor lets their visits be measured. */
export const CONSENT_KEY = 'consent';
