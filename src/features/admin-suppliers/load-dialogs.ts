/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSupplierDialog = () => import('./supplier-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
export const loadCategoryChoiceDialog = () => import('./category-choice-dialog');
export const loadListChoiceDialog = () => import('./list-choice-dialog');
export const loadBulkDeletionDialog = () => import('./bulk-deletion-dialog');
