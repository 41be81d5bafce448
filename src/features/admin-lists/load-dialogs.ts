/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadListDialog = () => import('./list-dialog');
export const loadSuppliersDialog = () => import('./suppliers-dialog');
export const loadDeletionDialog = () => import('./list-deletion-dialog');
