import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { ContactInput } from '../../../src/domain/site/contact-form.ts';
import { GALLERY_BUCKET, SIGNED_LINK_SECONDS } from '../../../src/domain/supplier/storage.ts';
import type { Env } from './env.ts';
import { failure } from './http/errors.ts';
import { accountActions } from './secret-key/accounts.ts';
import { type Call, caller } from './secret-key/call.ts';
import { mailActions } from './secret-key/mails.ts';
import { paymentActions } from './secret-key/payments.ts';
import { publicationActions } from './secret-key/publication.ts';

interface Counter {
  name: string;
  attempts: number;
  seconds: number;
}

export type SecretKeyClient = ReturnType<typeof createSecretKeyClient>;

/**
 * Actions that need the secret key; each, or its group, says why. Row security does not apply to requests with this key, so
 * callers of these methods must check permission first. Everything else uses `open()`, with the rights of the request's
 * sender. No other code uses the secret key.
 */
export function createSecretKeyClient({ supabaseUrl, secretKey }: Env) {
  const connect = () =>
    createClient(supabaseUrl, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    });
  const call = caller(connect);
  return {
    ...accountActions(call, connect),
    ...paymentActions(call),
    ...mailActions(call),
    ...publicationActions(call),
    /**
     * Signs links to gallery pictures, which are valid for SIGNED_LINK_SECONDS; leaves out files that do not exist. Pass
     * only paths from rows that the links' receiver may read. Needs the key because the storage server would sign for a
     * member's token only if a policy let that token sign by itself, for years.
     */
    signGallery: (paths: string[]) => signGallery(connect(), paths),
    /**
     * Deletes files that no row names, such as those of novelties that are over. Needs the key because accounts of
     * suppliers' pages add files and nobody of them may delete one.
     */
    removeUnusedFiles: () => removeUnusedFiles(connect(), call),
    /**
     * Stores a message from the contact form. Needs the key because visitors send it: if visitors had the right to store
     * messages, they could bypass the rate limit of /api, and read the e-mail address that this returns.
     * @returns the operator's e-mail address for notices; null for none
     */
    receiveMessage: (message: ContactInput): Promise<string | null> => call('receive_message', message),
    /**
     * Counts an attempt of `who`, takes back one that succeeded, or clears all. Needs the key because a caller who could
     * take attempts back could guess passwords without a limit. @returns the seconds to wait after too many, else 0
     */
    async countAttempt(
      { name, attempts, seconds }: Counter,
      who: string,
      change: 'add' | 'take_back' | 'clear' = 'add',
    ) {
      const key = await counterKey(secretKey, name, who);
      return call('count_attempt', { key, max_attempts: attempts, window_seconds: seconds, change });
    },
  };
}

/** The rest is left to the next day. */
const MOST_BATCHES = 100;

async function removeUnusedFiles(client: SupabaseClient, call: Call): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const unused = await call('unused_files', {});
    if (unused.length === 0) return;
    for (const bucket of new Set(unused.map(({ bucket_id }) => bucket_id))) {
      const paths = unused.flatMap(({ bucket_id, path }) => bucket_id === bucket ? [path] : []);
      const { error } = await client.storage.from(bucket).remove(paths);
      if (error) throw failure('remove', { status: error.status, code: error.statusCode });
    }
  }
}

const LINKS_PER_REQUEST = 500;

async function signGallery(client: SupabaseClient, paths: string[]): Promise<[path: string, url: string][]> {
  const bucket = client.storage.from(GALLERY_BUCKET);
  const batches = Array.from(
    { length: Math.ceil(paths.length / LINKS_PER_REQUEST) },
    (_, at) => paths.slice(at * LINKS_PER_REQUEST, (at + 1) * LINKS_PER_REQUEST),
  );
  const answers = await Promise.all(
    batches.map((batch) => bucket.createSignedUrls(batch, SIGNED_LINK_SECONDS)),
  );
  return answers.flatMap(({ data, error }) => {
    if (error) throw failure('createSignedUrls', { status: error.status, code: error.statusCode });
    return data.flatMap(({ path, signedUrl }): [string, string][] =>
      path && signedUrl ? [[path, signedUrl]] : []
    );
  });
}

/** A counter's key in the database. The hash does not reveal the IP address, e-mail address or account. */
async function counterKey(secret: string, name: string, who: string): Promise<string> {
  const encoder = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const hash = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(`${name}:${who}`)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
