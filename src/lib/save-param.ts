/** In the query string to which a login leads back: opens the dialog that saves the search. */
export const SAVE_PARAM = 'salvar';
