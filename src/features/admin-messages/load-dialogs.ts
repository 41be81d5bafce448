/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadMessageDialog = () => import('./message-dialog');
export const loadRetentionDialog = () => import('./retention-dialog');
