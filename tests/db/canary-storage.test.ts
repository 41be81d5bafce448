import { describe, expect } from 'vitest';
import { LOCKED_OUT, people, type Actor, type ActorName, type Actors, type Answer } from '../support/actors';
import { test as base } from '../support/fixtures';
import { leaks } from '../support/find-secrets';
import { everyRead, GALLERY_BUCKET, PUBLIC_BUCKET, uploadFiles, type Attempt } from '../support/stored-files';
import { inventSecrets } from '../support/supplier-world';

const test = base
  /** A locked and two unannounced suppliers, and the text inside each of their stored files, by path. */
  .extend('hidden', { scope: 'file' }, async ({ actors, suppliers }) => {
    const { premium, early, earlyPremium } = suppliers;
    const hidden = [premium, early, earlyPremium];
    const texts: Record<string, string> = {};
    for (const supplier of hidden) Object.assign(texts, await uploadFiles(actors.admin, supplier));
    return { suppliers: hidden, texts };
  });

/** The answer to an attempt and, where it is a signed link, what lies behind the link. */
async function attempt(actors: Actors, name: ActorName, { path, ...ask }: Attempt): Promise<Answer[]> {
  const answer = await actors[name].ask(path, ask);
  const links = [...answer.text.matchAll(/"signedURL":"([^"]+)"/g)].map(([, link]) => link);
  const behind = await Promise.all(links.map((link) => actors.visitor.ask(`/storage/v1${link}`)));
  return [answer, ...behind];
}

describe(
  'the gallery picture of a locked or unannounced supplier, its path known',
  { timeout: 120_000 },
  () => {
    test.for(people(...LOCKED_OUT))('%s opens it in no way', async ([, name], { actors, hidden }) => {
      for (const supplier of hidden.suppliers) {
        const file = supplier.gallery[0]!;
        for (const [title, ask] of Object.entries(everyRead(GALLERY_BUCKET, file))) {
          const answers = await attempt(actors, name, ask);
          expect(
            answers.flatMap((answer) => leaks(answer, [hidden.texts[file]!])),
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

    test.for(people(...LOCKED_OUT))(
      '%s cannot tell whether it exists',
      async ([, name], { actors, hidden }) => {
        const { id, gallery } = hidden.suppliers[0]!;
        const [real, made] = [gallery[0]!, inventSecrets(id).gallery[0]!];
        const ways = everyRead(GALLERY_BUCKET, real);
        for (const [title, ask] of Object.entries(everyRead(GALLERY_BUCKET, made))) {
          const answers = [await attempt(actors, name, ways[title]!), await attempt(actors, name, ask)].map(
            ([answer]) => answer!,
          );
          const [told, wanted] = answers.map(
            ({ status, text }) => `${status} ${text.replaceAll(real, '…').replaceAll(made, '…')}`,
          );
          expect(told, title).toBe(wanted);
        }
      },
    );

    test('a premium member opens it in the ways there are', async ({ actors, hidden, suppliers }) => {
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
        const answers = await attempt(actors, 'premium', ways[title]!);
        expect(leaks(answers.at(-1)!, [hidden.texts[file]!]), title).toEqual([hidden.texts[file]]);
      }
      for (const title of [
        'its headers',
        'its description',
        'a smaller picture',
        'a signed link to a smaller picture',
      ]) {
        const answers = await attempt(actors, 'premium', ways[title]!);
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

  test.for(people(...LOCKED_OUT))(
    '%s is shown no file of a locked or unannounced supplier',
    async ([, name], { actors, hidden }) => {
      expect(await namesListedTo(actors[name], Object.keys(hidden.texts))).toEqual([]);
    },
  );

  test('an admin is shown them all', async ({ actors, hidden }) => {
    expect((await namesListedTo(actors.admin, Object.keys(hidden.texts))).sort()).toEqual(
      Object.keys(hidden.texts).map(basename).sort(),
    );
  });

  /** The names of those of `files` that any way of listing any of their folders shows. */
  async function namesListedTo(actor: Actor, files: string[]): Promise<string[]> {
    const folders = files.map((path) => path.split('/')[0]!);
    const found = new Set<string>();
    for (const list of Object.values(lists)) {
      for (const bucket of [PUBLIC_BUCKET, GALLERY_BUCKET]) {
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
