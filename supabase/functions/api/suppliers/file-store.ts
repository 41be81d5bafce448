import { createClient } from '@supabase/supabase-js';
import {
  BUCKETS,
  CACHE_SECONDS,
  type StoredFile,
  SUPPLIER_BUCKET,
} from '../../../../src/domain/supplier/storage.ts';
import type { Env } from '../env.ts';
import { failure, HttpError, sessionEnded } from '../http/errors.ts';
import type { SecretKeyClient } from '../secret-key-client.ts';

/** supabase-js prepends "max-age=". */
const CACHE_CONTROL = `${CACHE_SECONDS}, immutable`;

/** Links to suppliers' files. Make them only for callers that can read the rows with the names of the files. */
export interface FileLinks {
  ofPublic(path: string): string;
  /** By path, valid for SIGNED_LINK_SECONDS; leaves out files that do not exist. */
  ofGallery(paths: string[]): Promise<Map<string, string>>;
}

/** Supplier files in Storage, whose policies decide what a token may upload and remove. */
export interface FileStore {
  links: FileLinks;
  /**
   * Streams a file of unknown length to Storage, which enforces a bucket's size limit only for a known content-length.
   * So `body` must enforce the limit: if it errors, nothing is stored.
   */
  upload(
    token: string,
    file: StoredFile,
    body: ReadableStream<Uint8Array>,
    contentType: string,
  ): Promise<void>;
  remove(token: string, files: StoredFile[]): Promise<void>;
}

export function createFileStore(
  { supabaseUrl, publicUrl, publishableKey }: Env,
  { signGallery }: Pick<SecretKeyClient, 'signGallery'>,
): FileStore {
  const storageOf = (token: string) =>
    createClient(supabaseUrl, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: { headers: { authorization: `Bearer ${token}` } },
    }).storage;

  return {
    links: {
      ofPublic: (path) => `${publicUrl}/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`,
      async ofGallery(paths) {
        const signed = await signGallery(paths);
        return new Map(signed.map(([path, url]) => [path, url.replace(supabaseUrl, publicUrl)]));
      },
    },
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

/** Storage answers every refusal with HTTP 400; the real status is in the body. */
function storageFailure(call: string, { message, status, statusCode }: StorageFailure): Error {
  if (statusCode !== '403') return failure(call, { status, code: statusCode });
  // 403 means that a policy refuses, or that the token is no longer valid.
  if (/row-level security/.test(message)) return new HttpError(403, 'Você não tem permissão para isto.');
  return sessionEnded();
}
