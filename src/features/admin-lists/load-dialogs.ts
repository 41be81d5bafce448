/** The dialogs' code; asked for ahead of need when a button that opens one is near. */
export const loadListDialog = () => import('./list-dialog');
export const loadSuppliersDialog = () => import('./suppliers-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
