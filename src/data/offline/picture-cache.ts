/** The service worker's cache of public supplier pictures (tools/build/service-worker.ts). */
export const PICTURE_CACHE = 'supplier-pictures';
