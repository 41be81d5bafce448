import { describe, expect } from 'vitest';
import { smallerPictures } from '@/domain/smaller-pictures';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/storage';
import {
  ACTOR_NAMES,
  LOCKED_OUT,
  people,
  type Actor,
  type ActorName,
  type Actors,
  type Answer,
  type Ask,
} from '../support/actors';
import { test as base } from '../support/fixtures';
import { leaks } from '../support/find-secrets';
import { uploadFiles } from '../support/stored-files';
import { inventSecrets, type Supplier } from '../support/supplier-world';

const test = base
  /** A locked and two unannounced suppliers, and the text inside each of their stored files, by path. */
  .extend('hidden', { scope: 'file' }, async ({ actors, suppliers }) => {
    const { premium, early, earlyPremium } = suppliers;
    const hidden = [premium, early, earlyPremium];
    const texts: Record<string, string> = {};
    for (const supplier of hidden) Object.assign(texts, await uploadFiles(actors.admin, supplier));
    return { suppliers: hidden, texts };
  })
  /** The path of a stored picture in an open supplier's gallery. */
  .extend('openPicture', { scope: 'file' }, async ({ actors, suppliers }) => {
    await uploadFiles(actors.admin, suppliers.open);
    return suppliers.open.gallery[0]!;
  });

/** Nobody but admins reaches a gallery picture without a link, which only the edge function signs. */
const MEMBERS = [...LOCKED_OUT, 'premium'] as const;

/** A gallery picture, and the smallest version of it. */
const pictureAndSmallest = ({ gallery }: Supplier) => [gallery[0]!, smallerPictures(gallery[0]!)[0]!.path];

interface Attempt extends Ask {
  path: string;
  body?: object;
}

const TEN_YEARS = 10 * 365 * 86_400;

/** Every way to read a stored file whose bucket and path are known. */
function everyRead(bucket: string, file: string): Record<string, Attempt> {
  const object = `/storage/v1/object`;
  const render = '/storage/v1/render/image';
  return {
    'its address': { path: `${object}/${bucket}/${file}` },
    'its address for members': { path: `${object}/authenticated/${bucket}/${file}` },
    'its address for everyone': { path: `${object}/public/${bucket}/${file}` },
    'a part of it': { path: `${object}/${bucket}/${file}`, headers: { range: 'bytes=0-9999' } },
    'its headers': { path: `${object}/${bucket}/${file}`, method: 'HEAD' },
    'a download': { path: `${object}/authenticated/${bucket}/${file}?download=foto.png` },
    'its description': { path: `${object}/info/${bucket}/${file}` },
    'its description for members': { path: `${object}/info/authenticated/${bucket}/${file}` },
    'its description for everyone': { path: `${object}/info/public/${bucket}/${file}` },
    'a smaller picture': { path: `${render}/authenticated/${bucket}/${file}?width=10` },
    'a smaller picture for everyone': { path: `${render}/public/${bucket}/${file}?width=10` },
    'a signed link': { path: `${object}/sign/${bucket}/${file}`, method: 'POST', body: { expiresIn: 60 } },
    'signed links': {
      path: `${object}/sign/${bucket}`,
      method: 'POST',
      body: { expiresIn: 60, paths: [file] },
    },
    'a signed link to a smaller picture': {
      path: `${object}/sign/${bucket}/${file}`,
      method: 'POST',
      body: { expiresIn: 60, transform: { width: 10 } },
    },
    'a signed link made up': { path: `${object}/sign/${bucket}/${file}?token=${forgedToken(bucket, file)}` },
    'another bucket’s rules': { path: `${object}/public/${SUPPLIER_BUCKET}/../${bucket}/${file}` },
    'another bucket’s rules, encoded': {
      path: `${object}/public/${SUPPLIER_BUCKET}/..%2f${bucket}%2f${file}`,
    },
  };
}

function forgedToken(bucket: string, file: string): string {
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { url: `${bucket}/${file}`, iat: 1, exp: 4_102_444_800 };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

/** The answer to an attempt and, if it contains signed links, the answers of these. */
async function attempt(actors: Actors, name: ActorName, { path, ...ask }: Attempt): Promise<Answer[]> {
  const answer = await actors[name].ask(path, ask);
  const links = [...answer.text.matchAll(/"signedURL":"([^"]+)"/g)].map(([, link]) => link);
  const behind = await Promise.all(links.map((link) => actors.visitor.ask(`/storage/v1${link}`)));
  return [answer, ...behind];
}

describe(
  'the gallery picture of a premium or unannounced supplier, at a known path',
  { timeout: 120_000 },
  () => {
    test.for(people(...MEMBERS))(
      'cannot be opened by %s in any way, and answers as if it did not exist',
      async ([, name], { actors, hidden }) => {
        const pictures = hidden.suppliers.flatMap(pictureAndSmallest);
        const made = inventSecrets(hidden.suppliers[0]!.id).gallery[0]!;
        const missing = everyRead(GALLERY_BUCKET, made);
        // The visitor tries every picture, the others one of each supplier.
        for (const file of pictures.filter((_, at) => name === 'visitor' || at % 2 === 0)) {
          for (const [title, ask] of Object.entries(everyRead(GALLERY_BUCKET, file))) {
            const answers = await attempt(actors, name, ask);
            expect(
              answers.flatMap((answer) => leaks(answer, [hidden.texts[file]!])),
              title,
            ).toEqual([]);
            // A request for several links is answered with 200 and an error for each link.
            expect([title, answers.length, title === 'signed links' || answers[0]!.status >= 400]).toEqual([
              title,
              1,
              true,
            ]);
            if (file !== pictures[0]) continue;
            const [wanted] = await attempt(actors, name, missing[title]!);
            const told = ({ status, text }: Answer, path: string) =>
              `${status} ${text.replaceAll(path, '…')}`;
            expect(told(answers[0]!, file), title).toBe(told(wanted!, made));
          }
        }
      },
    );

    test('can be downloaded by an admin', async ({ actors, hidden, suppliers }) => {
      const file = suppliers.earlyPremium.gallery[0]!;
      const ways = everyRead(GALLERY_BUCKET, file);
      for (const title of ['its address', 'its address for members', 'a part of it', 'a download']) {
        const [answer] = await attempt(actors, 'admin', ways[title]!);
        expect(leaks(answer!, [hidden.texts[file]!]), title).toEqual([hidden.texts[file]]);
      }
    });
  },
);

describe('a link that opens a gallery picture for ten years', () => {
  test.for(people(...ACTOR_NAMES))(
    'cannot be signed by %s in any way, not even to an open supplier’s picture',
    async ([, name], { actors, hidden, openPicture }) => {
      for (const file of [openPicture, ...pictureAndSmallest(hidden.suppliers[0]!)]) {
        for (const [title, { body, ...ask }] of Object.entries(everyRead(GALLERY_BUCKET, file))) {
          if (!body) continue;
          const [answer] = await attempt(actors, name, { ...ask, body: { ...body, expiresIn: TEN_YEARS } });
          expect([title, answer!.text]).toEqual([title, expect.not.stringContaining('token=')]);
        }
      }
    },
  );
});

describe('listing a folder', () => {
  const lists: Record<string, (bucket: string, folder: string) => Attempt> = {
    list: (bucket, folder) => ({
      path: `/storage/v1/object/list/${bucket}`,
      method: 'POST',
      body: { prefix: folder },
    }),
    'list-v2': (bucket, folder) => ({
      path: `/storage/v1/object/list-v2/${bucket}`,
      method: 'POST',
      body: { prefix: folder, with_delimiter: false },
    }),
    search: (bucket, folder) => ({
      path: `/storage/v1/object/list/${bucket}`,
      method: 'POST',
      body: { prefix: '', search: folder, limit: 1000 },
    }),
  };

  test.for(people(...MEMBERS))(
    'shows %s no file of a premium or unannounced supplier',
    async ([, name], { actors, hidden }) => {
      expect(await namesListedTo(actors[name], Object.keys(hidden.texts))).toEqual([]);
    },
  );

  test('shows an admin all of them', async ({ actors, hidden }) => {
    expect((await namesListedTo(actors.admin, Object.keys(hidden.texts))).sort()).toEqual(
      Object.keys(hidden.texts).map(basename).sort(),
    );
  });

  /** The names of those of `files` that appear in any listing of their folders. */
  async function namesListedTo(actor: Actor, files: string[]): Promise<string[]> {
    const folders = files.map((path) => path.split('/')[0]!);
    const found = new Set<string>();
    for (const list of Object.values(lists)) {
      for (const bucket of [SUPPLIER_BUCKET, GALLERY_BUCKET]) {
        for (const folder of ['', ...new Set(folders.flatMap((folder) => [folder, `${folder}/`]))]) {
          const { path, ...ask } = list(bucket, folder);
          for (const name of leaks(await actor.ask(path, ask), files.map(basename))) found.add(name);
        }
      }
    }
    return [...found];
  }

  function basename(path: string): string {
    return path.split('/')[1]!;
  }
});
