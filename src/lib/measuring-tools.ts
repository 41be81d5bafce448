/**
 * Tools that may measure visits. The content security policy of a build names the hosts of those that its
 * `VITE_GOOGLE_ANALYTICS` and `VITE_META_PIXEL` turn on; the browser blocks the others, whatever the settings say.
 */
export const allowsAnalytics = (): boolean => import.meta.env.VITE_GOOGLE_ANALYTICS === 'on';
export const allowsPixel = (): boolean => import.meta.env.VITE_META_PIXEL === 'on';
