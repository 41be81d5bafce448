/** PostgreSQL's codes for a full disk, and for a database that only reads, as a hosted one does whose disk is full. */
export const CANNOT_SAVE_CODES = /^(53100|25006)$/;

export const CANNOT_SAVE = 'O site não consegue salvar nada no momento. Tente novamente mais tarde.';

/** For a 500 of the auth server, whose database or mail server then fails. */
export const BROKEN =
  'O site está com um problema e não consegue concluir isto no momento. Tente novamente mais tarde.';
