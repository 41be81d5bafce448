/** A login leads back to a URL with it, which opens the dialog that saves the search. */
export const SAVE_PARAM = 'salvar';
