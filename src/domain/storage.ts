/** Main images and logos: public, but under names that only protected rows contain. */
export const PUBLIC_BUCKET = 'suppliers';
/** Gallery: private, read by signed links. */
export const GALLERY_BUCKET = 'supplier-gallery';
export const SITE_BUCKET = 'site';
export const BUCKETS = [PUBLIC_BUCKET, GALLERY_BUCKET, SITE_BUCKET] as const;

export interface StoredFile {
  bucket: (typeof BUCKETS)[number];
  path: string;
}

export const SIGNED_LINK_SECONDS = 300;
/** Files stay in HTTP caches for a year, because no name is used twice. */
export const CACHE_SECONDS = 31_536_000;
