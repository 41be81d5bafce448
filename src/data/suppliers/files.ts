import { authClient } from '@/data/session/session';
import { BUCKETS, CACHE_SECONDS, type StoredFile } from '@/domain/storage';
import { env } from '@/lib/env';
import { unwrap, RequestError } from '@/lib/errors';

interface Upload extends StoredFile {
  content: Blob;
  onProgress: (shareSent: number) => void; // 0 to 1
  signal?: AbortSignal;
}

const FAILED = 'Falha ao enviar o arquivo.';
const CACHE_CONTROL = `max-age=${CACHE_SECONDS}, immutable`;

/** Uses XMLHttpRequest to report progress. If the file exists, it was uploaded before: its name is random. */
export async function uploadFile({ bucket, path, content, onProgress, signal }: Upload): Promise<void> {
  const { auth } = await authClient();
  const { data } = await auth.getSession();
  if (signal?.aborted) throw new RequestError(FAILED);
  const { status, answer } = await new Promise<{ status: number; answer: string }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${env.VITE_SUPABASE_URL}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('apikey', env.VITE_SUPABASE_PUBLISHABLE_KEY);
    request.setRequestHeader('authorization', `Bearer ${data.session?.access_token ?? ''}`);
    request.setRequestHeader('content-type', content.type);
    request.setRequestHeader('cache-control', CACHE_CONTROL);
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
    request.onload = () => resolve({ status: request.status, answer: request.responseText });
    const fail = () => reject(new RequestError(FAILED));
    request.onerror = fail;
    signal?.addEventListener('abort', () => {
      request.abort();
      fail();
    });
    request.send(content);
  });
  if (status >= 200 && status < 300) return;
  if (/"(statusCode|error)":"(409|Duplicate)"/.test(answer)) return;
  throw new RequestError(FAILED, { status, cause: answer });
}

/** @throws RequestError 'Falha ao remover arquivos.' */
export async function removeFiles(files: StoredFile[]): Promise<void> {
  const { storage } = await authClient();
  for (const bucket of BUCKETS) {
    const paths = files.flatMap((file) => (file.bucket === bucket ? file.path : []));
    if (paths.length > 0) await unwrap('Falha ao remover arquivos.', storage.from(bucket).remove(paths));
  }
}
