import { fold } from '../text/text.ts';
import { isSheetError } from '../text/visible-text.ts';

const NOTHING =
  /^(?:[-\u2010-\u2015_.?*/]+|x{2,}|(?:sem|s\/|nao (?:tem|possui|ha|informad[oa]|encontrei|sei|usa)|n\/?[ad]|n\/?i|n\/?t|nd|null|vazio|nenhum|nada|a confirmar|verificar)(?: ?(?:info|informacao|inf|n|dados?|nada|cadastro|contato|whats(?:app)?|insta(?:gram)?|site|e-?mail|telefone|numero|categoria|ainda))?\.?)$/;

/** Whether a cell says that there is no value: "-", "não tem", "s/ info" or an error such as #N/D. */
export function isBlank(cell: string): boolean {
  return isSheetError(cell) || NOTHING.test(fold(cell));
}
