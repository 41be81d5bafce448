/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSubscriptionDialog = () => import('./subscription-dialog');
export const loadInvitationDialog = () => import('./invitation-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
export const loadGrantDialog = () => import('./grant-dialog');
export const loadBlockDialog = () => import('./block-dialog');
export const loadAnswersDialog = () => import('./answers-dialog');
export const loadRoleDialog = () => import('./role-dialog');
