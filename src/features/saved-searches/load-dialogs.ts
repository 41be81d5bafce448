/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadSaveSearchDialog = () => import('./save-search-dialog');
export const loadRenameDialog = () => import('./rename-dialog');
