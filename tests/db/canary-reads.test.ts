import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { smallerPictures } from '@/domain/supplier/smaller-pictures';
import { GALLERY_BUCKET, SUPPLIER_BUCKET } from '@/domain/supplier/storage';
import {
  type Actor,
  ACTOR_NAMES,
  type ActorName,
  type Actors,
  type Answer,
  type Ask,
  LOCKED_OUT,
  people,
} from '../support/actors';
import { leaks } from '../support/find-secrets';
import { test as base } from '../support/fixtures';
import { uploadFiles } from '../support/stored-files';
import {
  createNovelty,
  createSuppliers,
  insertPremiumSupplier,
  inventSecrets,
  keepPage,
  mark,
  secretsIn,
  type Supplier,
  type SupplierWorld,
} from '../support/supplier-world';
import { everyRead, sweep } from './canary-reads-requests';
import {
  type ApiFunction,
  FOREIGN_KEYS,
  type ForeignKey,
  FUNCTIONS,
  type Relation,
  RELATIONS,
} from './support/catalog';

const test = base
  /** Texts in rows that only some actors may read. */
  .extend('secrets', { scope: 'file' }, async ({ backend, suppliers }) => {
    const secrets = { perk: `https://grupo.example/${mark()}`, message: mark() };
    await backend.sql('update public.member_perks set group_url = $1', [secrets.perk]);
    await backend.sql(
      `insert into public.contact_messages (name, email, subject, message) values ('Ana', 'ana@teste.example', 'outros', $1)`,
      [secrets.message],
    );
    const { open, premium, early, earlyPremium } = suppliers;
    const all = new Map<number, string[]>();
    for (const supplier of [open, premium, early, earlyPremium])
      all.set(supplier.id, [...secretsIn(supplier), await createNovelty(backend, supplier)]);
    return {
      ...secrets,
      open: all.get(open.id)!,
      locked: [premium, early, earlyPremium].flatMap(({ id }) => all.get(id)!),
    };
  })
  /** The answers that each actor gets to everyRead(). */
  .extend('answers', { scope: 'file' }, async ({ secrets: _stored, actors, backend, suppliers }) => {
    // A favorite of the locked supplier and an order, so that embeds can start from the person's rows.
    for (const name of ['free', 'premium'] as const) {
      const { id } = actors[name].account;
      await backend.sql('insert into public.favorites (user_id, supplier_id) values ($1, $2)', [
        id,
        suppliers.premium.id,
      ]);
      await backend.sql(
        `insert into public.orders (user_id, plan_key, months, amount_cents, method, gateway, status, idempotency_key)
         values ($1, 'monthly', 1, 2990, 'pix', 'teste', 'pending', $2)`,
        [id, randomUUID()],
      );
    }
    await keepPage(backend, await insertPremiumSupplier(backend, suppliers.categoryId), actors.keeper);
    const relations = await backend.sql<Relation>(RELATIONS);
    const foreignKeys = await backend.sql<ForeignKey>(FOREIGN_KEYS);
    const answers: Partial<Answers> = {};
    for (const name of ACTOR_NAMES)
      answers[name] = await sweep(
        actors[name],
        everyRead(relations, EMBEDS.includes(name) ? foreignKeys : []),
      );
    return answers as Answers;
  })
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

test.beforeAll(({ answers }) => expect(Object.keys(answers)).toEqual(ACTOR_NAMES), 180_000);

/** Who also embeds related tables. The others meet the same policies in the tables alone. */
const EMBEDS: ActorName[] = ['visitor', 'free', 'premium', 'editor'];

type Answers = Record<ActorName, (Answer & { path: string })[]>;

function found(answers: Answer[], secrets: string[]): string[] {
  return [...new Set(answers.flatMap((answer) => leaks(answer, secrets)))];
}

/** The paths whose answers contain a secret, for the message of a failing test. */
function places(answers: (Answer & { path: string })[], secrets: string[]): string[] {
  return answers.filter((answer) => leaks(answer, secrets).length > 0).map(({ path }) => path);
}

describe('reading every table with every other as JSON, CSV or headers only', () => {
  test.for(people(...LOCKED_OUT))(
    'gives %s nothing of a locked or unannounced supplier',
    ([, name], { answers, secrets }) => {
      expect(places(answers[name], secrets.locked)).toEqual([]);
    },
  );

  test('gives a premium member all of it', ({ answers, secrets }) => {
    expect(found(answers.premium, secrets.locked).sort()).toEqual(secrets.locked.toSorted());
  });

  test.for(people(...LOCKED_OUT))('gives %s the open supplier', ([, name], { answers, secrets }) => {
    expect(found(answers[name], secrets.open).sort()).toEqual(secrets.open.toSorted());
  });

  test.for(people(...LOCKED_OUT))(
    'gives %s no link of the premium group',
    ([, name], { answers, secrets }) => {
      expect(places(answers[name], [secrets.perk])).toEqual([]);
      expect(found(answers.premium, [secrets.perk])).toEqual([secrets.perk]);
    },
  );

  test.for(people('visitor', 'free', 'expired', 'keeper', 'premium'))(
    'gives %s nothing about other people',
    ([, name], { actors, answers, secrets }) => {
      const others = ACTOR_NAMES.filter((other) => other !== 'visitor' && other !== name).map(
        (other) => actors[other].account,
      );
      const personal = [secrets.message, ...others.flatMap(({ id, email }) => [id, email])];
      expect(places(answers[name], personal)).toEqual([]);
      expect(found(answers.admin, personal).sort()).toEqual(personal.sort());
    },
  );

  test('gives an editor no e-mail address of a member and no message', ({ actors, answers, secrets }) => {
    const members = ['free', 'expired', 'keeper', 'premium'] as const;
    const personal = [secrets.message, ...members.map((name) => actors[name].account.email)];
    expect(places(answers.editor, personal)).toEqual([]);
    expect(found(answers.support, personal).sort()).toEqual(personal.sort());
  });

  test('is not possible in other schemas, GraphQL or the description of the API', async ({
    actors,
    secrets,
  }) => {
    for (const schema of ['private', 'auth', 'storage', 'extensions', 'pg_catalog', 'information_schema']) {
      for (const path of [
        '/rest/v1/users?select=*',
        '/rest/v1/objects?select=*',
        '/rest/v1/pg_stats?select=*',
      ]) {
        const answer = await actors.free.ask(path, { headers: { 'accept-profile': schema } });
        expect([schema, answer.status]).toEqual([schema, 406]);
      }
    }
    const graphql = await actors.free.ask('/graphql/v1', {
      method: 'POST',
      body: { query: '{ supplierDetailsCollection { edges { node { instagram } } } }' },
    });
    expect(leaks(graphql, secrets.locked)).toEqual([]);
    expect(leaks(await actors.free.ask('/rest/v1/'), secrets.locked)).toEqual([]);
  });
});

/** Arguments for every function of the API. A test fails for a function that is missing here. */
const CALLS: Record<string, (id: number) => unknown[]> = {
  'public.add_categories': () => [{ tree: [] }],
  'public.archived_favorites': () => [{}],
  'public.audit_entries': () => [{ group_id: randomUUID() }],
  'public.audit_groups': () => [{}, { kind: 'supplier' }, { actor: 'operator' }, { since: '2026-05-10' }],
  'public.audit_people': () => [{}],
  'public.begin_order': () => [
    {
      plan: 'monthly',
      payment_method: 'pix',
      gateway: 'teste',
      idempotency_key: randomUUID(),
      agreed_price_cents: 2990,
      coupon_code: '',
      agreed_months: 1,
    },
  ],
  'public.campaign_numbers': () => [{ campaign_ids: [1] }],
  'public.category_pages': () => [{}],
  'public.category_usage': () => [{}],
  'public.change_special_list': (id) => [
    { list_id: 1, added: [id], removed: [] },
    { list_id: 1, added: [], removed: [id] },
  ],
  'public.change_suppliers': (id) => [{ supplier_ids: [id], change: { is_archived: false } }],
  'public.check_contact': (id) => [{ supplier_id: id, outcome: 'works', channel: 'email' }],
  'public.check_coupon': () => [{ code: 'CANARIO', plan: 'monthly' }],
  'public.claim_queue': () => [{}],
  'public.claim_supplier': (id) => [
    { supplier_id: id, proof: 'whatsapp' },
    { supplier_id: id, proof: 'email', email: 'ninguem@teste.example' },
  ],
  'public.confirm_by_mail': () => [{ key: randomUUID() }],
  'public.confirm_contact': (id) => [{ supplier_id: id, method: 'whatsapp' }],
  'public.confirm_own_supplier': (id) => [{ supplier_id: id }],
  'public.contact_figures': () => [{}],
  'public.contact_queue': () => [{}],
  'public.count_campaign_readers': () => [{ kind: 'promotion', audience: 'all' }],
  'public.count_notebook_entries': () => [{}],
  'public.count_novelties': () => [{}],
  'public.dashboard': () => [{}],
  'public.dashboard_funnel': () => [{}],
  'public.dashboard_gifts': () => [{}],
  'public.dashboard_premium': () => [{}],
  'public.dashboard_todo': () => [{}],
  'public.dashboard_trend': () => [{}],
  'public.decide_claim': () => [{ claim_id: 0, accepted: true }],
  'public.decide_edit': () => [{ edit_id: 0, accepted: true }],
  'public.decide_novelty': (id) => [{ novelty_id: id }],
  'public.delete_archived_suppliers': (id) => [{ supplier_ids: [id] }],
  'public.edit_queue': () => [{}],
  'public.email_link': () => [{ token: 'x'.repeat(64) }, { token: '' }],
  'public.export_account': () => [{}],
  'public.grant_months': () => [{ account_id: randomUUID(), months: 1 }],
  'public.import_suppliers': (id) => [
    { batch_id: randomUUID(), file_name: 'planilha.csv', row_count: 1 },
    { batch_id: randomUUID(), file_name: String(id), row_count: 0 },
  ],
  'public.integration_facts': () => [{ gateway: 'mercadopago' }],
  'public.lift_mail_block': () => [{ account_id: randomUUID() }],
  'public.login_is_fresh': () => [{}],
  'public.mail_wish': () => [{ key: randomUUID() }],
  'public.mails_paused_at': () => [{}],
  'public.member_answers': () => [{ account_id: randomUUID() }],
  'public.member_details': () => [{ account_id: randomUUID() }],
  'public.merge_categories': () => [{ source_id: 0, target_id: 0 }],
  'public.messages_older_than': () => [{ months: 1 }],
  'public.note_export': () => ['suppliers', 'orders'].map((what) => ({ what, row_count: 1 })),
  'public.note_mail_arrival': () => [{}],
  'public.note_step': () => [{ step: 'visit' }, { step: 'paid' }],
  'public.novelties_of_favorites': () => [{}],
  'public.object_to_claim': () => [{ key: randomUUID() }],
  'public.order_timeline': () => [{ order_id: randomUUID() }],
  'public.own_answers': (id) => [{ supplier_id: id }],
  'public.own_claims': () => [{}],
  'public.own_supplier_figures': (id) => [{ supplier_id: id }],
  'public.own_suppliers': () => [{}],
  'public.page_dates': () => [{}],
  'public.places': () => [{}],
  'public.post_novelty': (id) => [
    { supplier_id: id, novelty: { text: 'Minha', pictures: [`${id}/${randomUUID()}.png`] } },
  ],
  'public.prove_claim': () => [{ claim_id: 1, code: '' }],
  'public.publication_state': () => [{}],
  'public.record_supplier_view': (id) => [{ supplier_id: id }],
  'public.refund_order': () => [{ order_id: randomUUID(), reason: 'Desistência' }],
  'public.release_order': () => [{ order_id: randomUUID(), reason: 'Comprovante' }],
  'public.report_novelty': (id) => [{ novelty_id: id }],
  'public.report_purchase': (id) => [
    { supplier_id: id, arrived: true, on_time: true, as_pictured: true, buy_again: true },
  ],
  'public.reported_novelties': () => [{}],
  'public.resend_mail': () => [{ mail_id: randomUUID() }],
  'public.reserve_supplier_id': () => [{}],
  'public.restore_suppliers': (id) => [{ supplier_ids: [id], versions: [0], befores: [{}] }],
  'public.save_notebook_entry': (id) => [{ supplier_id: id, changes: { note: 'Minha nota' } }],
  'public.save_own_supplier': (id) => [{ supplier_id: id, changes: { name: 'Meu' }, expected_version: null }],
  'public.save_supplier': (id) => [
    { supplier: {}, supplier_id: id },
    { supplier: {}, supplier_id: id, expected_version: -1 },
    { supplier: { name: 'Meu' }, supplier_id: id },
    { supplier: { gallery: [] }, supplier_id: id },
    { supplier: { id, name: 'Meu' } },
  ],
  'public.schedule_campaign': () => [{ id: 1, version: 1 }],
  'public.search_coupons': () => [{ search: '' }],
  'public.search_members': () => [{ search: '' }, { search: 'a', filter: 'active' }],
  'public.search_messages': () => [{ search: '' }],
  'public.search_orders': () => [{ search: '' }, { search: 'a' }],
  'public.search_special_lists': () => [{ search: '' }],
  'public.search_suppliers': () => [{ search: '' }, { search: '@', filter: 'all' }, { search: '9000' }],
  'public.sent_mails': () => [{}],
  'public.set_answers_dismissed': () => [{ account_id: randomUUID(), dismissed: true }],
  'public.set_blocked': () => [{ account_id: randomUUID(), blocked: true }],
  'public.set_mail_wish': () => [{ key: randomUUID(), wanted: false }],
  'public.set_mails_paused': () => [{ paused: false }],
  'public.set_staff_role': () => [{ account_id: randomUUID(), role: 'owner' }],
  'public.start_job': () => [{}],
  'public.stop_campaign': () => [{ id: 1 }],
  'public.supplier_figures': () => [{}],
  'public.supplier_marks': () => [{}],
  'public.supplier_page_starts': () => [
    { after_premium: false, after_name: '', after_id: 0, page_rows: 1 },
    { after_premium: true, after_name: '', after_id: 0, page_rows: 1 },
  ],
  'public.supplier_resources': (id) => [
    { files: '', gallery: true },
    { files: '', gallery: true, page_rows: 1000, after_id: id - 1 },
    {
      files: '',
      gallery: true,
      since: '2020-01-01',
      fields: ['whatsapp', 'instagram', 'images', 'description'],
    },
  ],
  'public.supplier_resources_version': () => [{}],
  'public.take_back_contact_check': (id) => [{ supplier_id: id }],
  'public.take_back_purchase_report': (id) => [{ supplier_id: id }],
  'public.try_coupon': () => [{ code: 'CANARIO' }],
  'public.undo_email_change': () => [{ token: 'x'.repeat(64) }],
  'public.undo_import': () => [{ batch_id: randomUUID() }],
  'public.unschedule_campaign': () => [{ id: 1 }],
  'public.void_unconfirmed_sign_up': () => [{ email: 'ninguem@teste.example' }],
  'public.withdraw_order': () => [{ order_id: randomUUID() }],
};

describe('calling every function', () => {
  test('includes every function of the API', async ({ backend }) => {
    const offered = (await backend.sql<ApiFunction>(FUNCTIONS)).filter(
      ({ name, callers }) => name.startsWith('public.') && callers.length > 0,
    );
    expect(offered.map(({ name }) => name)).toEqual(Object.keys(CALLS));
  });

  test.for(people(...LOCKED_OUT))(
    'gives %s nothing of a locked or unannounced supplier',
    async ([, name], { actors, secrets, suppliers }) => {
      for (const [path, { id }, body] of everyCall(suppliers)) {
        const answer = await actors[name].ask(path, { method: 'POST', body });
        expect(leaks(answer, secrets.locked), `${path} ${JSON.stringify(body)} of ${id}`).toEqual([]);
      }
    },
  );

  test('gives an admin the supplier', async ({ actors, suppliers }) => {
    const texts = [];
    for (const [path, , body] of everyCall(suppliers).filter(
      ([, , body]) => !JSON.stringify(body).includes('"gallery":[]'),
    )) {
      texts.push(
        ...leaks(await actors.admin.ask(path, { method: 'POST', body }), secretsIn(suppliers.early)),
      );
    }
    expect(texts).toContain(suppliers.early.teaser.image_hash);
  });

  function everyCall(suppliers: SupplierWorld): [path: string, { id: number }, body: unknown][] {
    return Object.entries(CALLS).flatMap(([name, bodies]) =>
      [suppliers.premium, suppliers.early, suppliers.earlyPremium].flatMap((supplier) =>
        bodies(supplier.id).map((body): [string, { id: number }, unknown] => [
          `/rest/v1/rpc/${name.replace('public.', '')}`,
          supplier,
          body,
        ]),
      ),
    );
  }
});

describe('a write that returns rows', () => {
  const all = 'select=*,suppliers(*,supplier_details(*),supplier_contacts(*),supplier_images(*))';

  test.for(people('free', 'expired'))(
    'gives %s only the teaser of a locked supplier',
    async ([, name], { actors, backend, secrets }) => {
      const representation = { prefer: 'return=representation' };
      const { premium } = await createSuppliers(backend);
      const kept = await actors[name].ask(`/rest/v1/favorites?${all}`, {
        method: 'POST',
        headers: representation,
        body: { supplier_id: premium.id },
      });
      expect(kept.status).toBe(201);
      expect(kept.text).toContain(premium.teaser.name);
      const changed = await actors[name].ask(
        `/rest/v1/suppliers?id=gt.0&${all.replace('*,suppliers(', '').slice(0, -1)}`,
        {
          method: 'PATCH',
          headers: representation,
          body: { name: 'Meu' },
        },
      );
      const removed = await actors[name].ask(`/rest/v1/favorites?supplier_id=gt.0&${all}`, {
        method: 'DELETE',
        headers: representation,
      });
      expect(
        [kept, changed, removed].flatMap((answer) =>
          leaks(answer, [...secrets.locked, ...secretsIn(premium)]),
        ),
      ).toEqual([]);
    },
  );
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
function everyWayToRead(bucket: string, file: string): Record<string, Attempt> {
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
        const missing = everyWayToRead(GALLERY_BUCKET, made);
        // The visitor tries every picture, the others one of each supplier.
        for (const file of pictures.filter((_, at) => name === 'visitor' || at % 2 === 0)) {
          for (const [title, ask] of Object.entries(everyWayToRead(GALLERY_BUCKET, file))) {
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
      const ways = everyWayToRead(GALLERY_BUCKET, file);
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
        for (const [title, { body, ...ask }] of Object.entries(everyWayToRead(GALLERY_BUCKET, file))) {
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
