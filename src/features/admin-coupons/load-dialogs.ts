/** Lazy chunks of the dialogs; preloaded when a button that opens one gets hover or focus. */
export const loadCouponDialog = () => import('./coupon-dialog');
export const loadDeletionDialog = () => import('./coupon-deletion-dialog');
