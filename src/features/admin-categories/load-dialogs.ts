/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadCategoryDialog = () => import('./category-dialog');
export const loadDeletionDialog = () => import('./category-deletion-dialog');
export const loadMergeDialog = () => import('./category-merge-dialog');
