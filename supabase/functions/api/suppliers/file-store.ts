import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import {
  BUCKETS,
  CACHE_SECONDS,
  GALLERY_BUCKET,
  SIGNED_LINK_SECONDS,
  type StoredFile,
  SUPPLIER_BUCKET,
} from '../../../../src/domain/storage.ts';
import type { Env } from '../env.ts';
import { failure, HttpError, sessionEnded } from '../http/errors.ts';

const LINKS_PER_REQUEST = 500;
/** supabase-js prepends "max-age=". */
const CACHE_CONTROL = `${CACHE_SECONDS}, immutable`;

/** Links to a supplier's files, with the rights of one caller. */
export interface FileLinks {
  ofPublic(path: string): string;
  /** By path; leaves out files that the caller may not open or that do not exist. */
  ofGallery(paths: string[]): Promise<Map<string, string>>;
}

/** Supplier files in Storage, whose policies decide what a token may do. */
export interface FileStore {
  reader(token: string | null): FileLinks;
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

export function createFileStore({ supabaseUrl, publicUrl, publishableKey }: Env): FileStore {
  const storageOf = (token: string | null) =>
    createClient(supabaseUrl, publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(token && { global: { headers: { authorization: `Bearer ${token}` } } }),
    }).storage;

  return {
    reader: (token) => ({
      ofPublic: (path) => `${publicUrl}/storage/v1/object/public/${SUPPLIER_BUCKET}/${path}`,
      async ofGallery(paths) {
        const signed = await signedUrls(storageOf(token).from(GALLERY_BUCKET), paths);
        return new Map(signed.map(([path, url]) => [path, url.replace(supabaseUrl, publicUrl)]));
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

type Bucket = ReturnType<SupabaseClient['storage']['from']>;

async function signedUrls(bucket: Bucket, paths: string[]): Promise<[path: string, url: string][]> {
  const batches = Array.from(
    { length: Math.ceil(paths.length / LINKS_PER_REQUEST) },
    (_, at) => paths.slice(at * LINKS_PER_REQUEST, (at + 1) * LINKS_PER_REQUEST),
  );
  const answers = await Promise.all(
    batches.map((batch) => bucket.createSignedUrls(batch, SIGNED_LINK_SECONDS)),
  );
  return answers.flatMap(({ data, error }) => {
    if (error) throw storageFailure('createSignedUrls', error);
    return data.flatMap(({ path, signedUrl }): [string, string][] =>
      path && signedUrl ? [[path, signedUrl]] : []
    );
  });
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
