/** Renaming these three would log everybody out and reset their theme. */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
export const THEME_KEY = 'theme';

/** index.html also reads these: settings, shades of the main color, density, whether there are special lists, nothing for a member. */
export const SITE_KEY = 'site';
export const BRAND_KEY = 'brand';
export const DENSITY_KEY = 'density';
export const LISTS_KEY = 'lists';
export const QUIET_KEY = 'quiet';
export const NOVELTIES_KEY = 'novelties';
export const HOME_STATE_KEY = 'home-state';
export const CONSENT_KEY = 'consent';
export const SHORTCUTS_KEY = 'shortcuts';
export const RECENT_KEY = 'recent';
export const TRADE_LATER_KEY = 'trade-later';
export const AWAITED_KEY = 'awaited-payment';
export const WANTED_KEY = 'wanted-supplier';
export const COUNTED_STEPS_KEY = 'counted-steps';
export const NOTEBOOK_KEY = 'notebook';
export const MESSAGE_KEY = 'message';
