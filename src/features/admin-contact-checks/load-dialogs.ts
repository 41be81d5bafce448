/** Lazy chunk of the dialog; preloaded when a button that opens it gets hover or focus. */
export const loadConfirmationDialog = () => import('./contact-confirmation-dialog');
