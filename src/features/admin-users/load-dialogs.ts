/** The dialogs' code; asked for ahead of need when a button that opens one is near. */
export const loadSubscriptionDialog = () => import('./subscription-dialog');
export const loadInvitationDialog = () => import('./invitation-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
