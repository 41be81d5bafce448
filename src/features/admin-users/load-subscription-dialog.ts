/** The dialog's code; asked for ahead of need when a button that opens it is near. */
export const loadSubscriptionDialog = () => import('./subscription-dialog');
