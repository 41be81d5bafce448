/** The dialog's chunk, also loaded when its button is hovered or focused. */
export const loadWithdrawDialog = () => import('./withdraw-dialog');
