import type { To } from 'react-router-dom';

/** Why the plan of an account of the staff cannot be changed. */
export const PLAN_FIXED = 'O plano de um administrador não pode ser alterado.';

/** Why somebody of the staff cannot delete a colleague's account. */
export const OWNERS_DELETE = 'Só a administração exclui contas da equipe.';

/** The orders of a user: the list of orders, searched by e-mail address. */
export function ordersOf({ email }: { email: string }, ordersPath: string): To {
  return { pathname: ordersPath, search: `?busca=${encodeURIComponent(email)}` };
}
