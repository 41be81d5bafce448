import { createClient } from '@supabase/supabase-js';
import {
  BUCKETS,
  CACHE_SECONDS,
  GALLERY_BUCKET,
  PUBLIC_BUCKET,
  SIGNED_LINK_SECONDS,
  type StoredFile,
} from '../../../../src/domain/storage.ts';
import type { Env } from '../env.ts';
import { failure, HttpError, sessionOver } from '../http/errors.ts';

/** Links asked for at once. */
const LINKS = 500;
/** supabase-js puts "max-age=" before it. */
const CACHE_CONTROL = `${CACHE_SECONDS}, immutable`;

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
          batches.map((batch) => gallery.createSignedUrls(batch, SIGNED_LINK_SECONDS)),
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
