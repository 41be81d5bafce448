import sharp from 'sharp';
import { describe, expect, vi } from 'vitest';
import type { EmbeddedBackend } from '../../tools/local-supabase/backend';
import { LOCAL_KEYS } from '../../tools/local-supabase/settings';
import { body, clientOf, json, libraryRequest, type Member } from './support';
import { test as base } from './fixtures';

const CLIP = new TextEncoder().encode('0123456789'.repeat(10));

const test = base.extend('picture', { scope: 'file' }, async () => {
  const image = sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } });
  return new Uint8Array(await image.png().toBuffer());
});

test.beforeAll(async ({ member, picture }) => {
  await upload(member, 'open', 'a/clip.mp4', CLIP, 'video/mp4');
  await upload(member, 'closed', 'a/clip.mp4', CLIP, 'video/mp4');
  await upload(member, 'open', 'a/picture.png', picture, 'image/png');
});

async function upload(
  member: Member,
  bucket: string,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
) {
  const file = new File([bytes], 'arquivo.bin', { type });
  const { error } = await member.client.storage.from(bucket).upload(key, file, { cacheControl: '31536000' });
  if (error) throw error;
}

function get(
  backend: EmbeddedBackend,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return fetch(`${backend.url}/storage/v1${path}`, { method, headers });
}

function asMember(member: Member, headers: Record<string, string> = {}) {
  return { apikey: LOCAL_KEYS.publishable, authorization: `Bearer ${member.token}`, ...headers };
}

describe('uploads', () => {
  test('a File is stored completely, with its type and cache time', async ({ backend }) => {
    const answer = await get(backend, '/object/public/open/a/clip.mp4');
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(CLIP);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000');
  });

  test('every answer tells browsers not to guess another type', async ({ backend, member }) => {
    const { data } = await member.client.storage.from('closed').createSignedUrl('a/clip.mp4', 60);
    const answers = [
      await get(backend, '/object/public/open/a/picture.png'),
      await get(backend, '/object/public/open/a/clip.mp4', { range: 'bytes=0-9' }),
      await get(backend, '/object/public/open/none.png'),
      await get(backend, '/object/authenticated/closed/a/clip.mp4', asMember(member)),
      await fetch(data!.signedUrl),
    ];
    expect(answers.map(({ headers }) => headers.get('x-content-type-options'))).toEqual(
      answers.map(() => 'nosniff'),
    );
  });

  test('the library still misses the file of a form (else upload-bodies.ts can go)', async ({
    backend,
    member,
  }) => {
    const form = new FormData();
    form.append('', new File([CLIP], 'x', { type: 'video/mp4' }));
    const init = { method: 'POST', body: form, headers: asMember(member) };
    const answer = await backend.library(libraryRequest('/storage/v1/object/open/missed.mp4', init));
    expect(await answer.json()).toMatchObject({ error: 'InvalidRequest' });
  });

  // The storage server does the same; see the table of differences in the README of the local backend.
  test('a bucket refuses other types and larger files, but does not measure chunked uploads', async ({
    backend,
    member,
  }) => {
    const { storage } = member.client;
    const type = await storage.from('open').upload('x.html', new File(['<p>'], 'x', { type: 'text/html' }));
    expect(type.error).toMatchObject({ statusCode: '415' });
    const large = new Uint8Array(1024 * 1024 + 1);
    const size = await storage.from('open').upload('x.png', new File([large], 'x', { type: 'image/png' }));
    expect(size.error).toMatchObject({ statusCode: '413' });
    const chunked = await fetch(`${backend.url}/storage/v1/object/open/chunked.png`, {
      method: 'POST',
      body: new Blob([large]).stream(),
      duplex: 'half',
      headers: asMember(member, { 'content-type': 'image/png' }),
    } as RequestInit);
    expect(chunked.status).toBe(200);
  });

  test('visitors cannot write, and no path can leave the folder', async ({ backend }) => {
    const file = new File([CLIP], 'x', { type: 'video/mp4' });
    const visitor = await clientOf(backend.url).storage.from('open').upload('v.mp4', file);
    expect(visitor.error).toMatchObject({ statusCode: '403' });
    const traversal = await get(backend, '/object/public/open/..%2f..%2fconfig.toml');
    expect(traversal.ok).toBe(false);
  });

  test('an upload of the same key is a conflict without upsert and a replacement with it', async ({
    member,
  }) => {
    const bucket = member.client.storage.from('closed');
    await bucket.upload('twice.txt', new Blob(['um']));
    expect((await bucket.upload('twice.txt', new Blob(['dois']))).error).toMatchObject({ statusCode: '409' });
    expect((await bucket.upload('twice.txt', new Blob(['dois']), { upsert: true })).error).toBeNull();
    expect(await (await bucket.download('twice.txt')).data?.text()).toBe('dois');
    await bucket.remove(['twice.txt']);
    expect((await bucket.download('twice.txt')).error).not.toBeNull();
  });

  test('a signed upload URL accepts a file from a visitor', async ({ backend, member }) => {
    const { data } = await member.client.storage.from('closed').createSignedUploadUrl('signed.txt');
    const visitor = clientOf(backend.url).storage.from('closed');
    const sent = await visitor.uploadToSignedUrl('signed.txt', data?.token ?? '', new Blob(['oi']));
    expect(sent.error).toBeNull();
    expect(await (await member.client.storage.from('closed').download('signed.txt')).data?.text()).toBe('oi');
  });
});

describe('signed URLs', () => {
  test('one and many open private objects until they expire', async ({ member }) => {
    const bucket = member.client.storage.from('closed');
    const one = await bucket.createSignedUrl('a/clip.mp4', 60);
    expect((await fetch(one.data?.signedUrl ?? '')).status).toBe(200);
    const many = await bucket.createSignedUrls(['a/clip.mp4', 'none.mp4'], 60);
    expect(many.data?.map(({ path, error }) => [path, error])).toEqual([
      ['a/clip.mp4', null],
      ['none.mp4', expect.stringContaining('does not exist')],
    ]);
    expect((await fetch(many.data?.[0]?.signedUrl ?? '')).status).toBe(200);
    const expired = await bucket.createSignedUrl('a/clip.mp4', -1);
    const answer = await fetch(expired.data?.signedUrl ?? '');
    expect([answer.status, (await body(answer)).error]).toEqual([400, 'InvalidJWT']);
    vi.spyOn(console, 'error').mockReturnValueOnce();
    expect((await fetch(`${one.data?.signedUrl}x`)).status).toBe(400);
  });

  test('cannot be created for objects that the caller may not read', async ({ backend }) => {
    const { data } = await clientOf(backend.url).storage.from('closed').createSignedUrl('a/clip.mp4', 60);
    expect(data).toBeNull();
  });

  test('the library still returns signed URLs under another name (else signed-urls.ts can go)', async ({
    backend,
    member,
  }) => {
    const init = json({ expiresIn: 60 }, asMember(member));
    const answer = await backend.library(libraryRequest('/storage/v1/object/sign/closed/a/clip.mp4', init));
    expect(Object.keys(await body(answer))).toEqual(['signedUrl']);
    const paths = json({ expiresIn: 60, paths: ['a/clip.mp4'] }, asMember(member));
    const many = await backend.library(libraryRequest('/storage/v1/object/sign/closed', paths));
    expect(many.ok).toBe(false);
  });
});

describe('downloads', () => {
  test('a range request gets that part of the file', async ({ backend, member }) => {
    const part = await get(backend, '/object/public/open/a/clip.mp4', { range: 'bytes=10-14' });
    expect([part.status, await part.text()]).toEqual([206, '01234']);
    expect(part.headers.get('content-range')).toBe('bytes 10-14/100');
    expect(part.headers.get('content-length')).toBe('5');
    const tail = await get(
      backend,
      '/object/authenticated/closed/a/clip.mp4',
      asMember(member, { range: 'bytes=-3' }),
    );
    expect([tail.status, await tail.text()]).toEqual([206, '789']);
    const beyond = await get(backend, '/object/public/open/a/clip.mp4', { range: 'bytes=500-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */100']);
  });

  test('a range of a private object requires the same privileges as all of it', async ({ backend }) => {
    const answer = await get(backend, '/object/closed/a/clip.mp4', {
      apikey: LOCAL_KEYS.publishable,
      range: 'bytes=0-4',
    });
    expect(answer.ok).toBe(false);
  });

  test('an unchanged file is answered with 304, a download has a name, and HEAD has no body', async ({
    backend,
    member,
  }) => {
    const path = '/object/public/open/a/clip.mp4';
    const etag = (await get(backend, path)).headers.get('etag') ?? '';
    expect((await get(backend, path, { 'if-none-match': etag })).status).toBe(304);
    const named = await get(backend, `${path}?download=v%C3%ADdeo.mp4`);
    expect(named.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''v%C3%ADdeo.mp4");
    const head = await get(backend, path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '100']);
    const { data } = await member.client.storage.from('open').exists('a/clip.mp4');
    expect(data).toBe(true);
  });

  test('the library still ignores a range (else range-requests.ts can go)', async ({ backend }) => {
    const init = { headers: { range: 'bytes=10-14' } };
    const answer = await backend.library(libraryRequest('/storage/v1/object/public/open/a/clip.mp4', init));
    expect([answer.status, (await answer.text()).length]).toEqual([200, 100]);
  });
});

describe('lists', () => {
  test('have one level of a folder, with its folders', async ({ member }) => {
    const bucket = member.client.storage.from('closed');
    await bucket.upload('list/b.txt', new Blob(['b']));
    await bucket.upload('list/a.txt', new Blob(['a']));
    await bucket.upload('list/deep/c.txt', new Blob(['c']));
    const { data } = await bucket.list('list');
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['a.txt', true],
      ['b.txt', true],
      ['deep', false],
    ]);
    const last = await bucket.list('list', { limit: 1, sortBy: { column: 'name', order: 'desc' } });
    expect(last.data?.map(({ name }) => name)).toEqual(['deep']);
    const found = await bucket.list('list', { search: 'B' });
    expect(found.data?.map(({ name }) => name)).toEqual(['b.txt']);
  });

  test('are empty for callers who may not read', async ({ backend }) => {
    expect((await clientOf(backend.url).storage.from('closed').list('list')).data).toEqual([]);
  });

  test('the library still lists whole paths (else list-objects.ts can go)', async ({ backend, member }) => {
    const init = json({ prefix: 'list/' }, asMember(member));
    const answer = await backend.library(libraryRequest('/storage/v1/object/list/closed', init));
    expect((await body<{ name: string }[]>(answer)).map(({ name }) => name)).toContain('list/a.txt');
  });
});

describe('transformed pictures', () => {
  test('a picture is resized', async ({ member }) => {
    const { data } = member.client.storage
      .from('open')
      .getPublicUrl('a/picture.png', { transform: { width: 50, height: 50 } });
    const answer = await fetch(data.publicUrl);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
    expect([width, height]).toEqual([50, 50]);
  });

  test('the library still has no path for transformed pictures (else object-paths.ts can go)', async ({
    backend,
  }) => {
    const path = '/storage/v1/render/image/public/open/a/picture.png?width=50';
    expect((await backend.library(libraryRequest(path))).status).toBe(404);
  });
});
