/** Lazy chunk of the dialog; preloaded when a button that opens it gets hover or focus. */
export const loadConfirmDialog = () => import('./confirm-dialog');
