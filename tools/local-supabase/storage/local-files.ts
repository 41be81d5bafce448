import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { App } from '@supabase/lite';

type StorageAdapter = NonNullable<App['_storageAdapter']>;
type Body = Parameters<StorageAdapter['uploadObject']>[3];

/** An object's `storage.objects.metadata` as the storage service writes it; sizes in bytes. */
export interface FileMetadata {
  cacheControl: string;
  contentLength: number;
  size: number;
  mimetype: string;
  lastModified: Date;
  eTag: string;
  httpStatusCode: number;
  contentRange?: string;
}

/**
 * The files of the storage service on disk, named by the hash of bucket and key, so that no key can leave the folder.
 * A second, read-only folder may hold seeded files; writing or deleting a file here hides the seeded one.
 *
 * Defect: the library's own adapter is not exported and answers a Range request with the whole file.
 *
 * Test: tests/local-supabase/storage.test.ts, "a range request gets that part of the file".
 */
export class LocalFiles implements StorageAdapter {
  readonly driver = 'local-files';

  constructor(
    private readonly folder: string,
    private readonly seeded?: string,
  ) {}

  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: Body,
    mimetype: string,
    cacheControl: string,
  ): Promise<FileMetadata> {
    const file = this.own(bucket, key);
    const draft = `${file}.${process.pid}-${Date.now()}.draft`;
    await mkdir(path.dirname(file), { recursive: true });
    const { size, eTag } = await write(draft, body);
    const metadata = {
      cacheControl,
      contentLength: size,
      size,
      mimetype,
      lastModified: new Date(),
      eTag,
      httpStatusCode: 200,
    };
    await writeFile(`${file}.json`, JSON.stringify(metadata));
    await rename(draft, file);
    return metadata;
  }

  async getObject(
    bucket: string,
    key: string,
    _version?: string,
    headers: { range?: string; ifNoneMatch?: string } = {},
  ) {
    const file = this.find(bucket, key);
    const metadata = await readMetadata(file);
    if (headers.ifNoneMatch === metadata.eTag) return { httpStatusCode: 304, metadata };
    const range = parseRange(headers.range, metadata.size);
    if (range === 'unsatisfiable') {
      return { httpStatusCode: 416, metadata: { ...metadata, contentRange: `bytes */${metadata.size}` } };
    }
    const body = Readable.toWeb(createReadStream(file, range));
    if (!range) return { httpStatusCode: 200, metadata, body };
    const contentRange = `bytes ${range.start}-${range.end}/${metadata.size}`;
    const contentLength = range.end - range.start + 1;
    return { httpStatusCode: 206, metadata: { ...metadata, contentLength, contentRange }, body };
  }

  async headObject(bucket: string, key: string): Promise<FileMetadata> {
    return readMetadata(this.find(bucket, key));
  }

  async copyObject(
    sourceBucket: string,
    source: string,
    _version: string | undefined,
    bucket: string,
    key: string,
  ) {
    const [from, to] = [this.find(sourceBucket, source), this.own(bucket, key)];
    await mkdir(path.dirname(to), { recursive: true });
    await copyFile(`${from}.json`, `${to}.json`);
    await copyFile(from, to);
    const { eTag, lastModified } = await readMetadata(to);
    return { httpStatusCode: 200, eTag, lastModified };
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const file = this.own(bucket, key);
    await Promise.all([rm(file, { force: true }), rm(`${file}.json`, { force: true })]);
    if (this.seeded && existsSync(fileOf(this.seeded, bucket, key))) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.deleted`, '');
    }
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.deleteObject(bucket, key)));
  }

  privateAssetUrl(bucket: string, key: string): Promise<string> {
    return Promise.resolve(`file://${this.find(bucket, key)}`);
  }

  private own(bucket: string, key: string): string {
    return fileOf(this.folder, bucket, key);
  }

  private find(bucket: string, key: string): string {
    const own = this.own(bucket, key);
    if (!this.seeded || existsSync(own) || existsSync(`${own}.deleted`)) return own;
    return fileOf(this.seeded, bucket, key);
  }
}

function fileOf(folder: string, bucket: string, key: string): string {
  const hash = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
  return path.join(folder, hash.slice(0, 2), hash);
}

async function write(file: string, body: Body): Promise<{ size: number; eTag: string }> {
  const hash = createHash('md5');
  let size = 0;
  const handle = await open(file, 'w');
  try {
    const chunks = body instanceof Uint8Array ? [body] : (body as AsyncIterable<Uint8Array>);
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.byteLength;
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return { size, eTag: `"${hash.digest('hex')}"` };
}

async function readMetadata(file: string): Promise<FileMetadata> {
  const metadata = JSON.parse(await readFile(`${file}.json`, 'utf8')) as FileMetadata;
  return { ...metadata, lastModified: new Date(metadata.lastModified) };
}

/** The single range of a `Range` header, in bytes and inclusive; undefined for the whole file. */
function parseRange(header: string | undefined, size: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start <= end ? { start, end } : 'unsatisfiable';
}
