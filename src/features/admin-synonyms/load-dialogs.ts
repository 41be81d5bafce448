/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSynonymDialog = () => import('./synonym-dialog');
export const loadDeletionDialog = () => import('./synonym-deletion-dialog');
