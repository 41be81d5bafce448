import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { fileAt, readHeaders } from '../build/host-headers';
import { SHELL } from '../build/prerender';
import { freePort } from '../local-supabase/free-port';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
};
const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt']);

export interface Site {
  /** https://localhost:<port>, with a self-signed certificate. */
  url: string;
  close(): void;
}

interface StoredFile {
  body: Buffer;
  headers: Record<string, string | number>;
}

/**
 * Serves a built site as a CDN would: HTTP/2, brotli at its highest quality, the build's headers and its prerendered pages.
 */
export async function serveSite(folder: string): Promise<Site> {
  const stored = new Map<string, StoredFile>();
  const headersOf = readHeaders(folder);
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const { pathname } = new URL(request.url, 'https://localhost');
    const isPage = path.extname(pathname) === '';
    const file = fileAt(folder, pathname) ?? (isPage ? path.join(folder, SHELL) : null);
    if (file === null) return void response.writeHead(404).end();
    const entry = stored.get(file) ?? store(file);
    stored.set(file, entry);
    response.writeHead(200, { 'cache-control': 'no-cache', ...entry.headers, ...headersOf(pathname) });
    response.end(entry.body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `https://localhost:${port}`, close: () => server.close() };
}

function store(file: string): StoredFile {
  const content = readFileSync(file);
  const type = path.extname(file);
  const compressed = COMPRESSED.has(type);
  const body = compressed
    ? brotliCompressSync(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      })
    : content;
  return {
    body,
    headers: {
      'content-type': TYPES[type] ?? 'application/octet-stream',
      'content-length': body.length,
      ...(compressed && { 'content-encoding': 'br' }),
    },
  };
}

/** A temporary certificate for localhost. Needs openssl. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guia-certificate-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
    execFileSync('openssl', ['req', '-x509', ...kind, ...name, '-keyout', key, '-out', cert], {
      stdio: 'ignore',
    });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
