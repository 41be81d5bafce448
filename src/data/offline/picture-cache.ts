/** The service worker's cache of public supplier pictures (src/service-worker.ts). */
export const PICTURE_CACHE = 'supplier-pictures';
