/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSubscriptionDialog = () => import('./subscription-dialog');
export const loadInvitationDialog = () => import('./invitation-dialog');
export const loadDeletionDialog = () => import('./user-deletion-dialog');
export const loadGrantDialog = () => import('./premium-grant-dialog');
export const loadBlockDialog = () => import('./user-block-dialog');
export const loadAnswersDialog = () => import('./answers-dialog');
export const loadRoleDialog = () => import('./staff-role-dialog');
