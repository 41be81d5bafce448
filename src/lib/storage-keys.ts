/** Keys of local storage that the specification names (D-01, Q21, Q22). */
export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
export const THEME_KEY = 'theme';
