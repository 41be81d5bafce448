/** Main images and logos of suppliers: public, under random names that only protected rows contain. */
export const SUPPLIER_BUCKET = 'suppliers';
/** Galleries of suppliers: private, read by signed links. */
export const GALLERY_BUCKET = 'supplier-gallery';
export const SITE_BUCKET = 'site';
export const BUCKETS = [SUPPLIER_BUCKET, GALLERY_BUCKET, SITE_BUCKET] as const;

export interface StoredFile {
  bucket: (typeof BUCKETS)[number];
  path: string;
}

export const SIGNED_LINK_SECONDS = 300;
/** Files stay in HTTP caches for a year, because no name is used twice. */
export const CACHE_SECONDS = 31_536_000;
