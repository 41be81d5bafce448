/** The dialogs' code; asked for ahead of need when a button that opens one is near. */
export const loadCategoryDialog = () => import('./category-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
