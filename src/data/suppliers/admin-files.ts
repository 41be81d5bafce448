import { authClient } from '@/data/session/session';
import { BUCKETS, CACHE_SECONDS, type StoredFile } from '@/domain/supplier/storage';
import { accessToken } from '@/lib/backend/access-token';
import { loadSupabase } from '@/lib/backend/load-supabase';
import { sendWithToken } from '@/lib/backend/send-with-token';
import { env } from '@/lib/env';
import { unwrap, RequestError } from '@/lib/errors';

interface Upload extends StoredFile {
  content: Blob;
  onProgress: (shareSent: number) => void; // 0 to 1
  signal?: AbortSignal;
}

const FAILED = 'Falha ao enviar o arquivo.';
const CACHE_CONTROL = `max-age=${CACHE_SECONDS}, immutable`;

/** Names are random, so an existing file is one that was uploaded before. */
export async function uploadFile(upload: Upload): Promise<void> {
  const token = await accessToken();
  if (upload.signal?.aborted) throw new RequestError(FAILED);
  const response = await sendWithToken(loadSupabase, token ?? '', (bearer) => send(upload, bearer));
  if (response.ok) return;
  const answer = await response.text();
  if (/"(statusCode|error)":"(409|Duplicate)"/.test(answer)) return;
  throw new RequestError(FAILED, { status: response.status, cause: answer });
}

/** Uses XMLHttpRequest to report progress. */
function send({ bucket, path, content, onProgress, signal }: Upload, token: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${env.VITE_SUPABASE_URL}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('apikey', env.VITE_SUPABASE_PUBLISHABLE_KEY);
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', content.type);
    request.setRequestHeader('cache-control', CACHE_CONTROL);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    const fail = () => reject(new RequestError(FAILED));
    request.onerror = fail;
    signal?.addEventListener('abort', () => {
      request.abort();
      fail();
    });
    request.send(content);
  });
}

export async function removeFiles(files: StoredFile[]): Promise<void> {
  const { storage } = await authClient();
  for (const bucket of BUCKETS) {
    const paths = files.flatMap((file) => (file.bucket === bucket ? file.path : []));
    if (paths.length > 0) await unwrap('Falha ao remover arquivos.', storage.from(bucket).remove(paths));
  }
}
