/** Imports the dialog; also called on hover and focus to preload it. */
export const loadRemoveDialog = () => import('./favorite-removal-dialog');
