/** Where the service worker keeps the public pictures of suppliers (offline.config.ts). */
export const PICTURE_CACHE = 'supplier-pictures';
