/** The dialogs' code; asked for ahead of need when a button that opens one is near. */
export const loadSupplierDialog = () => import('./supplier-dialog');
export const loadDeletionDialog = () => import('./deletion-dialog');
