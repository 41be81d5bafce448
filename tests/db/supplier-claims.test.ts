import { describe, expect } from 'vitest';
import { type Account, type Actor, createActor, rowsOf } from '../support/actors';
import { rpc } from '../support/answers';
import type { Backend } from '../support/backend';
import type { Supplier } from '../support/supplier-world';
import { take } from './support/outbox';
import { test } from './support/test';

// How an account gets a supplier's page, and what a claim must not tell.

interface Claim {
  id: number;
  code: string | null;
}

const codeOf = ({ status, text }: { status: number; text: string }) => [
  status,
  (JSON.parse(text) as { message?: string }).message,
];

async function claim(actor: Actor, { id }: { id: number }, proof: string, email?: string): Promise<Claim> {
  const answer = await rpc(actor, 'claim_supplier', { supplier_id: id, proof, ...(email && { email }) });
  expect(answer.status, answer.text).toBe(200);
  return rowsOf<Claim>(answer)[0]!;
}

const prove = async (actor: Actor, { id }: Claim, code: string) =>
  rowsOf<{ outcome: string; since: string | null }>(
    await rpc(actor, 'prove_claim', { claim_id: id, code }),
  )[0]!;
const decide = (actor: Actor, { id }: Claim, accepted: boolean, reason?: string) =>
  rpc(actor, 'decide_claim', { claim_id: id, accepted, reason });
const claimsOf = async (actor: Actor) => rowsOf(await rpc(actor, 'own_claims', {}));
const queueOf = async (actor: Actor, { id }: Supplier) =>
  rowsOf(await rpc(actor, 'claim_queue', {})).filter(({ supplier_id }) => supplier_id === id);

/** The content of all mails about a supplier to an address, oldest first. */
async function mailed(backend: Backend, supplier: Supplier, email: string) {
  await backend.sql(`update private.outbox set next_attempt_at = now() where sent_at is null`);
  const mails = await take(backend, { email } as Account);
  return mails.map(({ content }) => content).filter(({ supplier_id }) => supplier_id === supplier.id);
}

/** Days until the account keeps the page; null: it does not. */
async function daysUntil(backend: Backend, supplier: Supplier, { account }: Actor) {
  const [row] = await backend.sql<{ days: number }>(
    `select round(extract(epoch from since - now()) / 86400)::integer as days from public.supplier_accounts
     where supplier_id = $1 and user_id = $2`,
    [supplier.id, account.id],
  );
  return row?.days ?? null;
}

const at = (host: string) => `loja@${host}`;
const siteOf = ({ details }: Supplier) => new URL(details.website).host;

describe('a claim by e-mail', () => {
  test('opens the page at once with the code sent to the address on file, and is in the history', async ({
    backend,
    supplier,
    actors,
  }) => {
    const ana = await createActor(backend, { name: 'Ana' });
    const made = await claim(ana, supplier, 'email', supplier.contacts.email.toUpperCase());
    expect(made.code).toBeNull();
    const [mail] = await mailed(backend, supplier, supplier.contacts.email);
    expect(mail).toMatchObject({
      event: 'code',
      supplier: supplier.teaser.name,
      code: expect.stringMatching(/^\d{6}$/) as string,
    });
    expect(await daysUntil(backend, supplier, ana)).toBeNull();

    expect(await prove(ana, made, ` ${String(mail!.code)} `)).toMatchObject({ outcome: 'granted' });
    expect(await prove(ana, made, String(mail!.code))).toMatchObject({ outcome: 'granted' });
    expect(await daysUntil(backend, supplier, ana)).toBe(0);
    expect(await mailed(backend, supplier, ana.account.email)).toMatchObject([{ event: 'granted' }]);
    expect(await mailed(backend, supplier, actors.editor.account.email)).toMatchObject([
      { event: 'staff', proof: 'email' },
    ]);
    expect(await mailed(backend, supplier, actors.support.account.email)).toEqual([]);
    const [entry] = await backend.sql(
      `select actor_id, changes from public.audit_log where entity = 'supplier' and entity_id = $1 order by id desc`,
      [String(supplier.id)],
    );
    expect(entry).toEqual({ actor_id: ana.account.id, changes: { page_kept_by: [null, 'email'] } });
  });

  test('at the host of the website tells the address on file, whose owner has a week to object', async ({
    backend,
    supplier,
    actors,
  }) => {
    const ana = await createActor(backend);
    await backend.sql(
      `update public.supplier_details set website = 'https://www.' || substr(website, 9) where supplier_id = $1`,
      [supplier.id],
    );
    const made = await claim(ana, supplier, 'email', at(siteOf(supplier)));
    const [code] = await mailed(backend, supplier, at(siteOf(supplier)));
    await prove(ana, made, String(code!.code));
    expect(await daysUntil(backend, supplier, ana)).toBe(7);
    expect(await claimsOf(ana)).toMatchObject([{ state: 'waiting' }]);
    const [notice] = await mailed(backend, supplier, supplier.contacts.email);
    expect(notice).toMatchObject({ event: 'notice', key: expect.any(String) as string });

    const object = (key: unknown) => rpc(actors.visitor, 'object_to_claim', { key });
    expect((await object(crypto.randomUUID())).status).toBe(404);
    expect((await object(notice!.key)).status).toBe(204);
    expect(await daysUntil(backend, supplier, ana)).toBeNull();
    expect(await claimsOf(ana)).toMatchObject([{ state: 'objected' }]);
    expect((await object(notice!.key)).status).toBe(404);
    expect((await rpc(ana, 'claim_supplier', { supplier_id: supplier.id, proof: 'instagram' })).status).toBe(
      409,
    );

    expect(await queueOf(actors.editor, supplier)).toMatchObject([
      { state: 'objected', address: at(siteOf(supplier)) },
    ]);
    expect((await decide(actors.editor, made, true)).status).toBe(204);
    expect(await daysUntil(backend, supplier, ana)).toBe(0);
  });

  test('can be objected to for a week only', async ({ backend, supplier, actors }) => {
    const ana = await createActor(backend);
    const made = await claim(ana, supplier, 'email', at(siteOf(supplier)));
    const [code] = await mailed(backend, supplier, at(siteOf(supplier)));
    await prove(ana, made, String(code!.code));
    const [notice] = await mailed(backend, supplier, supplier.contacts.email);
    await backend.sql(`update public.supplier_accounts set since = now() where supplier_id = $1`, [
      supplier.id,
    ]);
    expect((await rpc(actors.visitor, 'object_to_claim', { key: notice!.key })).status).toBe(404);
    expect(await daysUntil(backend, supplier, ana)).toBe(0);
  });

  test.for(['outra@segredo.example', 'loja@gmail.com', 'loja@com.br'])(
    'is answered alike for %s, gets no code, and no code opens it',
    async (address, { backend, supplier, actors }) => {
      const rival = await createActor(backend);
      await backend.sql(
        `update public.supplier_details set website = 'https://gmail.com/loja' where supplier_id = $1`,
        [supplier.id],
      );
      const made = await claim(rival, supplier, 'email', address);
      expect(made).toEqual({ id: expect.any(Number) as number, code: null });
      expect(await mailed(backend, supplier, address)).toEqual([]);
      expect(await mailed(backend, supplier, actors.editor.account.email)).toEqual([]);
      for (const code of ['', '000000', 'null'])
        expect(await prove(rival, made, code)).toMatchObject({ outcome: 'wrong' });
      expect(await daysUntil(backend, supplier, rival)).toBeNull();
    },
  );

  test('takes five wrong codes or an hour, and nobody else can prove it', async ({ backend, supplier }) => {
    const [ana, rival] = [await createActor(backend), await createActor(backend)];
    const code = async () => String((await mailed(backend, supplier, supplier.contacts.email)).at(-1)!.code);
    let made = await claim(ana, supplier, 'email', supplier.contacts.email);
    const first = await code();
    expect((await rpc(rival, 'prove_claim', { claim_id: made.id, code: first })).status).toBe(404);
    for (let wrong = 0; wrong < 5; wrong++)
      expect(await prove(ana, made, 'errado')).toMatchObject({ outcome: 'wrong' });
    expect(await prove(ana, made, first)).toMatchObject({ outcome: 'over' });

    made = await claim(ana, supplier, 'email', supplier.contacts.email);
    const second = await code();
    await backend.sql(
      `update private.supplier_claims set created_at = now() - interval '61 minutes' where supplier_id = $1`,
      [supplier.id],
    );
    expect(await prove(ana, made, second)).toMatchObject({ outcome: 'over' });
    expect(await daysUntil(backend, supplier, ana)).toBeNull();
  });
});

describe('a claim that the staff confirms', () => {
  test.for(['instagram', 'whatsapp'])(
    'by %s shows its code to the account and to the staff of the catalog, who give the page',
    async (proof, { backend, supplier, actors }) => {
      const ana = await createActor(backend);
      const made = await claim(ana, supplier, proof);
      expect(made.code).toMatch(/^GUIA-[0-9A-F]{6}$/);
      expect(await queueOf(actors.editor, supplier)).toMatchObject([
        {
          code: made.code,
          account_email: ana.account.email,
          ...supplier.contacts,
          instagram: supplier.details.instagram,
        },
      ]);
      expect(await mailed(backend, supplier, actors.admin.account.email)).toMatchObject([
        { event: 'staff', proof },
      ]);
      for (const other of [ana, actors.premium, actors.support]) {
        expect(await queueOf(other, supplier)).toEqual([]);
        expect((await decide(other, made, true)).status).toBe(403);
      }
      expect((await decide(actors.editor, made, true)).status).toBe(204);
      expect(await daysUntil(backend, supplier, ana)).toBe(7); // the address on file is told
      expect(codeOf(await decide(actors.editor, made, true))).toEqual([409, 'Este pedido já foi decidido.']);
    },
  );

  test('opens the page at once when no address is on file to object', async ({
    backend,
    supplier,
    actors,
  }) => {
    const ana = await createActor(backend);
    await backend.sql('update public.supplier_contacts set email = null where supplier_id = $1', [
      supplier.id,
    ]);
    await decide(actors.editor, await claim(ana, supplier, 'whatsapp'), true);
    expect(await daysUntil(backend, supplier, ana)).toBe(0);
  });

  test('is not confirmed without a reason, which its account is told, and may be repeated', async ({
    backend,
    supplier,
    actors,
  }) => {
    const ana = await createActor(backend);
    const made = await claim(ana, supplier, 'instagram');
    expect((await decide(actors.editor, made, false, ' ')).status).toBe(422);
    expect((await decide(actors.editor, made, false, 'O código não está no perfil.')).status).toBe(204);
    expect(await mailed(backend, supplier, ana.account.email)).toMatchObject([
      { event: 'declined', reason: 'O código não está no perfil.' },
    ]);
    expect(await claimsOf(ana)).toMatchObject([{ state: 'declined', code: null }]);
    expect((await claim(ana, supplier, 'instagram')).id).toBe(made.id);
  });
});

describe('the accounts of a page', () => {
  test('are three at most, without those whose week has not passed; they are told of a new one', async ({
    backend,
    supplier,
    actors,
  }) => {
    const all = await Promise.all([1, 2, 3, 4].map(() => createActor(backend)));
    await backend.sql('update public.supplier_contacts set email = null where supplier_id = $1', [
      supplier.id,
    ]);
    const statuses = [];
    for (const actor of all)
      statuses.push((await decide(actors.editor, await claim(actor, supplier, 'whatsapp'), true)).status);
    expect(statuses).toEqual([204, 204, 204, 409]);
    const events = (await mailed(backend, supplier, all[0]!.account.email)).map(({ event }) => event);
    expect(events).toEqual(['granted', 'joined', 'joined']);
    await backend.sql(
      `update public.supplier_accounts set since = now() + interval '1 day' where user_id = $1`,
      [all[1]!.account.id],
    );
    const last = await claim(all[3]!, supplier, 'whatsapp');
    expect((await decide(actors.editor, last, true)).status).toBe(204);
  });

  test('leave it, or are ended by editors with a reason that they are told; nobody else ends them', async ({
    backend,
    supplier,
    actors,
  }) => {
    const ana = await createActor(backend);
    const path = `/rest/v1/supplier_accounts?supplier_id=eq.${supplier.id}`;
    const granted = async () => {
      const made = await claim(ana, supplier, 'whatsapp');
      await decide(actors.editor, made, true);
      return made;
    };
    const lastMail = async () => (await mailed(backend, supplier, ana.account.email)).at(-1);
    const made = await granted();
    for (const actor of [actors.premium, actors.support]) {
      await actor.ask(path, { method: 'DELETE' });
      expect((await decide(actor, made, false, 'x')).status).toBe(403);
    }
    expect(await daysUntil(backend, supplier, ana)).toBe(7);
    await ana.ask(path, { method: 'DELETE' });
    expect(await daysUntil(backend, supplier, ana)).toBeNull();
    expect(await lastMail()).toMatchObject({ event: 'granted' });
    expect(await queueOf(actors.editor, supplier)).toEqual([]);

    await granted();
    expect(await queueOf(actors.editor, supplier)).toMatchObject([{ state: 'granted' }]);
    expect((await decide(actors.editor, made, false)).status).toBe(422);
    expect((await decide(actors.editor, made, false, 'É de outra loja.')).status).toBe(204);
    expect(await daysUntil(backend, supplier, ana)).toBeNull();
    expect(await lastMail()).toMatchObject({ event: 'ended', reason: 'É de outra loja.' });
    expect(await claimsOf(ana)).toMatchObject([{ state: 'declined', reason: 'É de outra loja.' }]);

    await granted();
    await actors.editor.ask(path, { method: 'DELETE' });
    expect(await lastMail()).toMatchObject({ event: 'ended', reason: null });
  });
});

describe('claiming', () => {
  test('is refused to visitors, for suppliers nobody may know of, without a proof, and six times a day', async ({
    backend,
    supplier,
    suppliers,
    actors,
  }) => {
    const ana = await createActor(backend);
    const ask = async (actor: Actor, body: object) => (await rpc(actor, 'claim_supplier', body)).status;
    const whatsapp = { supplier_id: supplier.id, proof: 'whatsapp' };
    expect(await ask(actors.visitor, whatsapp)).toBe(401);
    await backend.sql('update public.suppliers set is_archived = true where id = $1', [supplier.id]);
    expect(await ask(ana, whatsapp)).toBe(404);
    expect(await ask(ana, { ...whatsapp, supplier_id: suppliers.early.id })).toBe(404);
    const open = { ...whatsapp, supplier_id: suppliers.open.id };
    for (const wrong of [{ proof: 'visita' }, { proof: 'email' }, { email: 'a@b.example' }])
      expect(await ask(ana, { ...open, ...wrong })).toBe(422);
    for (let n = 0; n < 5; n++) expect(await ask(ana, open)).toBe(200);
    expect(await ask(ana, open)).toBe(429);
  });

  test('tells its account nothing of the mails to others, also in the export', async ({
    backend,
    supplier,
  }) => {
    const rival = await createActor(backend);
    await claim(rival, supplier, 'email', supplier.contacts.email);
    const { text } = await rpc(rival, 'export_account', {});
    const { mensagens_por_email, paginas_de_fornecedores } = JSON.parse(text) as Record<string, unknown[]>;
    expect(mensagens_por_email).toEqual([]);
    expect(paginas_de_fornecedores).toMatchObject([
      { situacao: 'open', codigo_pedido_para: supplier.contacts.email },
    ]);
  });
});
