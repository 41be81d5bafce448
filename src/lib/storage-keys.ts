/** Renaming these three would log everybody out and reset their theme. */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
export const THEME_KEY = 'theme';

/** Settings as of the last visit, and the shades of the main color, which index.html reads. */
export const SITE_KEY = 'site';
export const BRAND_KEY = 'brand';
/** The directory's density. The script in index.html reads it as well. */
export const DENSITY_KEY = 'density';
/** Whether the member has special lists. The script in index.html reads it as well. */
export const LISTS_KEY = 'lists';
/** The state from which 'Mais perto de mim' counts. */
export const HOME_STATE_KEY = 'home-state';
export const CONSENT_KEY = 'consent';
/** Ids of the suppliers that were opened last. */
export const RECENT_KEY = 'recent';
/** Who has lately gone to pay on the payment provider's page. */
export const AWAITED_KEY = 'awaited-payment';
/** The locked supplier for which somebody looks at the plans. */
export const WANTED_KEY = 'wanted-supplier';
/** The steps towards a purchase that this browser has been counted for today. */
export const COUNTED_STEPS_KEY = 'counted-steps';
/** What members have changed in their notebooks and was not saved yet, and the ids of the changes that were settled last. */
export const NOTEBOOK_KEY = 'notebook';
