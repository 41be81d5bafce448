/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSupplierDialog = () => import('./supplier-dialog');
export const loadDeletionDialog = () => import('./supplier-deletion-dialog');
export const loadCategoryChoiceDialog = () => import('./bulk-category-dialog');
export const loadListChoiceDialog = () => import('./bulk-list-dialog');
export const loadBulkDeletionDialog = () => import('./bulk-deletion-dialog');
