/** Set in the build, whose content security policy blocks the hosts of other tools, whatever the settings say. */
export const allowsAnalytics = (): boolean => import.meta.env.VITE_GOOGLE_ANALYTICS === 'on';
export const allowsPixel = (): boolean => import.meta.env.VITE_META_PIXEL === 'on';
