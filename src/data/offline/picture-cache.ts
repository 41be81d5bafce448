/** Where the service worker keeps the public pictures of suppliers (tools/build/service-worker.ts). */
export const PICTURE_CACHE = 'supplier-pictures';
