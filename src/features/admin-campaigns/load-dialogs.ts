/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadCampaignDialog = () => import('./campaign-dialog');
export const loadSendDialog = () => import('./campaign-send-dialog');
export const loadStopDialog = () => import('./campaign-stop-dialog');
export const loadDeletionDialog = () => import('./campaign-deletion-dialog');
export const loadTemplatesDialog = () => import('./templates-dialog');
