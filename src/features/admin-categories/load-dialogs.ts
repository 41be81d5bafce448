/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadCategoryDialog = () => import('./category-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
export const loadMergeDialog = () => import('./merge-dialog');
