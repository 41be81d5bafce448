/** The dialogs' code; asked for ahead of need when a button that opens one is near. */
export const loadMessageDialog = () => import('./message-dialog');
export const loadRetentionDialog = () => import('./retention-dialog');
