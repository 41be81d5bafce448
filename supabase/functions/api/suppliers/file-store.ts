import { createClient } from '@supabase/supabase-js';
import type { Env } from '../env.ts';
import { failure, HttpError, sessionOver } from '../http/errors.ts';

/** Main images and logos: public by a name that only the protected row tells. */
export const PUBLIC_BUCKET = 'suppliers';
/** Gallery: private, opened by signed links. */
export const GALLERY_BUCKET = 'supplier-gallery';
/** The site's logo; this function only removes logos that are no longer used. */
const SITE_BUCKET = 'site';
const BUCKETS = [PUBLIC_BUCKET, GALLERY_BUCKET, SITE_BUCKET] as const;
/** How long a gallery link opens its picture, in seconds. */
const LINK_SECONDS = 300;
/** Links asked for at once. */
const LINKS = 500;
/** A name is never used twice, so a file under it never changes. */
const CACHE_CONTROL = '31536000, immutable';

export interface StoredFile {
  bucket: (typeof BUCKETS)[number];
  path: string;
}

/** Links to a supplier's files, as one reader may open them. */
export interface FileLinks {
  ofPublic(path: string): string;
  /** By path; a file that the reader may not open, or that is not there, is left out. */
  ofGallery(paths: string[]): Promise<Map<string, string>>;
}

/** Supplier files in Storage. Its policies decide what a token may do. */
export interface FileStore {
  reader(token: string | null): FileLinks;
  /**
   * Streams a file to Storage. Its length is not known in advance, and Storage applies a bucket's size limit only to
   * uploads with a content-length: `body` has to enforce the limit itself, by an error, and then nothing is stored.
   */
  upload(
    token: string,
    file: StoredFile,
    body: ReadableStream<Uint8Array>,
    contentType: string,
  ): Promise<void>;
  remove(token: string, files: StoredFile[]): Promise<void>;
}

export function createFileStore({ supabaseUrl, publicUrl, publishableKey }: Env): FileStore {
  const storageOf = (token: string | null) =>
    createClient(supabaseUrl, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(token && { global: { headers: { authorization: `Bearer ${token}` } } }),
    }).storage;
  const toPublic = (url: string) => url.replace(supabaseUrl, publicUrl);

  return {
    reader: (token) => ({
      ofPublic: (path) => `${publicUrl}/storage/v1/object/public/${PUBLIC_BUCKET}/${path}`,
      async ofGallery(paths) {
        const batches = Array.from(
          { length: Math.ceil(paths.length / LINKS) },
          (_, at) => paths.slice(at * LINKS, (at + 1) * LINKS),
        );
        const gallery = storageOf(token).from(GALLERY_BUCKET);
        const answers = await Promise.all(
          batches.map((batch) => gallery.createSignedUrls(batch, LINK_SECONDS)),
        );
        return new Map(
          answers.flatMap(({ data, error }) => {
            if (error) throw storageFailure('createSignedUrls', error);
            return data.flatMap(({ path, signedUrl }): [string, string][] =>
              path && signedUrl ? [[path, toPublic(signedUrl)]] : []
            );
          }),
        );
      },
    }),
    async upload(token, { bucket, path }, body, contentType) {
      const options = { contentType, cacheControl: CACHE_CONTROL, duplex: 'half' };
      const { error } = await storageOf(token).from(bucket).upload(path, body, options);
      if (error) throw storageFailure('upload', error);
    },
    async remove(token, files) {
      for (const bucket of BUCKETS) {
        const paths = files.flatMap((file) => (file.bucket === bucket ? file.path : []));
        if (paths.length === 0) continue;
        const { error } = await storageOf(token).from(bucket).remove(paths);
        if (error) throw storageFailure('remove', error);
      }
    },
  };
}

interface StorageFailure {
  message: string;
  status?: number | undefined;
  statusCode?: string | undefined;
}

/** What to throw. Storage answers every refusal with HTTP 400; the status that it means is in the body. */
function storageFailure(call: string, { message, status, statusCode }: StorageFailure): Error {
  if (statusCode !== '403') return failure(call, { status, code: statusCode });
  // The same status for a policy that refuses and for a token that is no longer accepted.
  if (/row-level security/.test(message)) return new HttpError(403, 'Você não tem permissão para isto.');
  return sessionOver();
}
