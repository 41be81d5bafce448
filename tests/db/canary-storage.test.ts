import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createActors,
  LOCKED_OUT,
  people,
  type ActorName,
  type Actors,
  type Answer,
} from '../support/actors';
import { startBackend, type Backend } from '../support/backend';
import { leaks } from '../support/find-secrets';
import { everyRead, GALLERY_BUCKET, uploadFiles, type Attempt } from '../support/stored-files';
import { createSuppliers, inventSecrets, type Supplier, type SupplierWorld } from '../support/supplier-world';

let backend: Backend;
let actors: Actors;
let suppliers: SupplierWorld;
/** What each stored file carries, by its path. */
const texts: Record<string, string> = {};

beforeAll(async () => {
  backend = await startBackend({ seed: 'none' });
  actors = await createActors(backend);
  suppliers = await createSuppliers(backend);
  for (const supplier of hidden()) Object.assign(texts, await uploadFiles(actors.admin, supplier));
});
afterAll(() => backend.close());

function hidden(): Supplier[] {
  return [suppliers.premium, suppliers.early, suppliers.earlyPremium];
}

/** The answer to an attempt and, where it is a signed link, what lies behind the link. */
async function attempt(name: ActorName, { path, ...ask }: Attempt): Promise<Answer[]> {
  const answer = await actors[name].ask(path, ask);
  const links = [...answer.text.matchAll(/"signedURL":"([^"]+)"/g)].map(([, link]) => link);
  const behind = await Promise.all(links.map((link) => actors.visitor.ask(`/storage/v1${link}`)));
  return [answer, ...behind];
}

describe(
  'the gallery picture of a locked or unannounced supplier, its path known',
  { timeout: 120_000 },
  () => {
    test.each(people(...LOCKED_OUT))('%s opens it in no way', async (_who, name) => {
      for (const supplier of hidden()) {
        const file = supplier.gallery[0]!;
        for (const [title, ask] of Object.entries(everyRead(GALLERY_BUCKET, file))) {
          const answers = await attempt(name, ask);
          expect(
            answers.flatMap((answer) => leaks(answer, [texts[file]!])),
            title,
          ).toEqual([]);
          // A bucket of links answers 200 with an error for each.
          expect([title, answers.length, title === 'signed links' || answers[0]!.status >= 400]).toEqual([
            title,
            1,
            true,
          ]);
        }
      }
    });

    test.each(people(...LOCKED_OUT))('%s cannot tell whether it exists', async (_who, name) => {
      const [real, made] = [suppliers.premium.gallery[0]!, inventSecrets(suppliers.premium.id).gallery[0]!];
      const ways = everyRead(GALLERY_BUCKET, real);
      for (const [title, ask] of Object.entries(everyRead(GALLERY_BUCKET, made))) {
        const answers = [await attempt(name, ways[title]!), await attempt(name, ask)].map(
          ([answer]) => answer!,
        );
        const [told, wanted] = answers.map(
          ({ status, text }) => `${status} ${text.replaceAll(real, '…').replaceAll(made, '…')}`,
        );
        expect(told, title).toBe(wanted);
      }
    });

    test('a premium member opens it in the ways there are', async () => {
      const file = suppliers.earlyPremium.gallery[0]!;
      const ways = everyRead(GALLERY_BUCKET, file);
      for (const title of [
        'its address',
        'its address for members',
        'a part of it',
        'a download',
        'a signed link',
        'signed links',
      ]) {
        const answers = await attempt('premium', ways[title]!);
        expect(leaks(answers.at(-1)!, [texts[file]!]), title).toEqual([texts[file]]);
      }
      for (const title of [
        'its headers',
        'its description',
        'a smaller picture',
        'a signed link to a smaller picture',
      ]) {
        const answers = await attempt('premium', ways[title]!);
        expect([title, answers.at(-1)!.status]).toEqual([title, 200]);
      }
    });
  },
);

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

  test.each(people(...LOCKED_OUT))(
    '%s is shown no file of a locked or unannounced supplier',
    async (_who, name) => {
      expect(await pathsListedTo(name)).toEqual([]);
    },
  );

  test('an admin is shown them all', async () => {
    expect((await pathsListedTo('admin')).sort()).toEqual(Object.keys(texts).map(basename).sort());
  });

  async function pathsListedTo(name: ActorName): Promise<string[]> {
    const found = new Set<string>();
    for (const list of Object.values(lists)) {
      for (const bucket of ['suppliers', GALLERY_BUCKET]) {
        for (const folder of ['', ...hidden().flatMap(({ id }) => [`${id}`, `${id}/`])]) {
          const { path, ...ask } = list(bucket, folder);
          const answer = await actors[name].ask(path, ask);
          for (const file of leaks(answer, Object.keys(texts).map(basename))) found.add(file);
        }
      }
    }
    return [...found];
  }

  function basename(path: string): string {
    return path.split('/')[1]!;
  }
});
