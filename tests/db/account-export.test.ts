import { describe, expect } from 'vitest';
import {
  type Actor,
  askAsService,
  createAccount,
  createActor,
  newClient,
  people,
  rowsOf,
} from '../support/actors';
import type { Backend } from '../support/backend';
import { test as base } from '../support/fixtures';
import { nowAndAfter, type Relation, RELATIONS } from './support/catalog';
import { createPerson, type Person, writeMessage } from './support/person';

const test = base.extend('ana', ({ backend }) => createActor(backend, { name: 'Ana' }));

// The LGPD gives the owner of an account the right to a copy of everything that is stored about them.

const EXPORT = '/rest/v1/rpc/export_account';

async function exportOf(
  backend: Backend,
  id: string,
): Promise<{ text: string; data: Record<string, unknown> }> {
  const sql = "select coalesce(private.recorded_export($1)::text, 'null') as text";
  const [{ text } = { text: '' }] = await backend.sql<{ text: string }>(sql, [id]);
  return { text, data: JSON.parse(text) as Record<string, unknown> };
}

describe('the export of an account', () => {
  test.for(people('free', 'expired', 'premium', 'admin'))(
    'gives %s their own account, and no other whatever they ask for',
    async ([, name], { actors }) => {
      const actor = actors[name];
      const { status, text } = await actor.ask(EXPORT, { method: 'POST', body: {} });
      expect([status, (JSON.parse(text) as { conta: { id: string } }).conta.id]).toEqual([
        200,
        actor.account.id,
      ]);
      const other = actors[name === 'free' ? 'premium' : 'free'].account.id;
      for (const body of [{ account_id: other }, { account_id: other, actor_id: other }])
        expect((await actor.ask(EXPORT, { method: 'POST', body })).status).toBe(404);
      for (const [call, body] of [
        ['recorded_export', { account_id: other }],
        ['limit_caller', { action: 'export', max_attempts: 1000, window_seconds: 1 }],
      ] as const) {
        for (const profile of ['public', 'private']) {
          const ask = { method: 'POST', body, headers: { 'content-profile': profile } };
          expect([404, 406]).toContain((await actor.ask(`/rest/v1/rpc/${call}`, ask)).status);
        }
      }
    },
  );

  test('is refused to a visitor, and to a server that acts for nobody', async ({ actors, backend }) => {
    const ask = { method: 'POST', body: {} };
    const answers = [await actors.visitor.ask(EXPORT, ask), await askAsService(backend, EXPORT, ask)];
    expect(answers.map(({ status, text }) => [status, (JSON.parse(text) as { code: string }).code])).toEqual([
      [401, '42501'],
      [403, '42501'],
    ]);
  });

  test('is possible ten times in ten minutes, also past /api', async ({ backend }) => {
    const member = await createActor(backend);
    const ask = () => member.ask(EXPORT, { method: 'POST', body: {} });
    await backend.sql('delete from private.rate_limits');
    expect((await ask()).status).toBe(200);
    await backend.sql('update private.rate_limits set attempts = attempts + 8');
    expect((await ask()).status).toBe(200);
    const { status, text } = await ask();
    const { code, details } = JSON.parse(text) as { code: string; details: string };
    expect([status, code]).toEqual([429, 'PT429']);
    expect(Number(details)).toBeGreaterThan(590);
    expect(Number(details)).toBeLessThanOrEqual(600);
  });

  test('has everything that is stored, in Portuguese', async ({ backend, suppliers }) => {
    const { id, email, mark: text } = await createPerson(backend, suppliers.open);
    const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d/) as string;
    const { data, text: exported } = await exportOf(backend, id);
    const event = (tipo: string, detalhes: object, por_esta_conta: boolean) => ({
      quando: time,
      tipo,
      detalhes,
      por_esta_conta,
    });
    const of = {
      fornecedor_id: suppliers.open.id,
      codigo: expect.stringMatching(/^F-\d+$/) as string,
      nome: suppliers.open.teaser.name,
    };
    expect(data).toEqual({
      conta: {
        id,
        nome: `Ana ${text}`,
        email,
        novo_email_a_confirmar: null,
        criada_em: time,
        convidada_em: null,
        email_confirmado_em: time,
        ultimo_acesso_em: time,
        dados_informados_no_cadastro: { name: `Ana ${text}`, site_name: 'Guia de Fornecedores' },
      },
      formas_de_acesso: [{ tipo: 'email', dados: { sub: id, email }, criada_em: time }],
      sessoes_abertas: [expect.objectContaining({ criada_em: time, atualizada_em: time })],
      registro_de_acessos: expect.arrayContaining([
        { acao: 'login', quando: time, ip: '192.0.2.7' },
      ]) as unknown[],
      trocas_de_email: [{ email_anterior: `antes-${text}@teste.example`, pedida_em: time }],
      papel: 'admin',
      administrador_desde: time,
      funcao_na_equipe: 'owner',
      convite_para_a_equipe: null,
      preferencias_de_notificacao: {
        novos_fornecedores: true,
        promocoes_e_ofertas: false,
        atualizacoes_da_plataforma: true,
        lembretes_do_caderno: true,
        fim_do_premium: true,
        desligadas_por_link: [{ qual: 'notify_promotions', em: time }],
        ultimo_resumo_como_premium: null,
      },
      assinatura: { situacao: 'active', plano: 'annual', termina_em: '2030-02-01T02:59:59.999+00:00' },
      pedidos: [
        {
          id: expect.any(String) as string,
          criado_em: time,
          plano: 'annual',
          meses: 12,
          valor_em_centavos: 19990,
          cupom: `${text.toUpperCase()}CUPOM`,
          valor_sem_cupom_em_centavos: 29790,
          forma_de_pagamento: 'pix',
          processado_por: `${text} gateway`,
          situacao: 'paid',
          pago_em: time,
          vale_de: null,
          vale_ate: null,
          reembolsado_em: null,
          motivo_do_reembolso: null,
          reembolso_pedido_em: time,
          liberado_sem_confirmacao_em: time,
          referencia_no_processador: `${text} reference`,
          pagamentos: [
            {
              id: `${text} payment`,
              situacao: 'approved',
              detalhe: 'accredited',
              meio: 'pix',
              valor_em_centavos: 19990,
              reembolsado_em_centavos: 500,
              moeda: 'BRL',
              aprovado_em: time,
              alterado_em: time,
              em_dobro: true,
              reembolso_pedido_em: time,
            },
          ],
          acontecimentos: [
            event(
              'begun',
              { amount_cents: 19990, method: 'pix', coupon: `${text.toUpperCase()}CUPOM` },
              false,
            ),
            event('released', {}, false),
            event('refund_requested', { reason: 'Desistência' }, true),
            event('refund_failed', { payment: '1', attempt: 1 }, false),
          ],
          chave_de_envio: `${text} key`,
        },
      ],
      mudancas_do_premium: [
        {
          em: time,
          pedido: null,
          terminava_em: null,
          passou_a_terminar_em: '2030-02-01T02:59:59.999+00:00',
          desfeita_em: null,
          meses_dados: 2,
          dada_pela_equipe: true,
        },
        {
          em: time,
          pedido: expect.any(String) as string,
          terminava_em: null,
          passou_a_terminar_em: null,
          desfeita_em: time,
          meses_dados: null,
          dada_pela_equipe: false,
        },
      ],
      bloqueio_de_emails: { email, motivo: 'bounced', desde: time, desfeito_em: null },
      mensagens_por_email: [
        {
          tipo: 'receipt',
          sobre: { order_id: expect.any(String) as string },
          criada_em: time,
          enviada_em: null,
          nao_enviada_porque: null,
        },
      ],
      loja: { nome: `Loja ${text}`, cidade: 'Goiânia', instagram: 'loja', compra_como: 'cnpj' },
      o_que_vende: { estado: 'GO', categorias: [expect.any(String)] },
      caderno_de_compras: [
        {
          ...of,
          situacao: 'bought',
          ja_comprou: false,
          contatado_em: time,
          anotacao: `Nota ${text}`,
          lembrar_em: '2026-01-31',
          situacao_alterada_em: time,
          contato_alterado_em: time,
          anotacao_alterada_em: time,
          lembrete_alterado_em: time,
        },
      ],
      respostas_sobre_contatos: [{ ...of, canal: 'whatsapp', resposta: 'no_answer', respondida_em: time }],
      respostas_sobre_compras: [
        {
          ...of,
          chegou: true,
          no_prazo: false,
          igual_a_foto: true,
          compraria_de_novo: true,
          respondida_em: time,
        },
      ],
      respostas_desconsideradas_desde: time,
      buscas_salvas: [
        {
          nome: `Busca ${text}`,
          texto: text,
          categoria: null,
          so_premium: false,
          lista: null,
          estado: 'GO',
          cidade: null,
          bairro: null,
          pecas_ate: null,
          reais_ate: null,
          preco_ate: null,
          tamanho: null,
          envia_para: null,
          vende_para_cpf: false,
          pronta_entrega: false,
          plus_size: false,
          acesso_antecipado: false,
          contato_confirmado: false,
          bem_avaliado: false,
          avisa: true,
          vista_em: time,
          criada_em: time,
        },
      ],
      mudancas_em_paginas: [
        {
          ...of,
          antes: { district: 'Brás' },
          depois: { district: 'Centro' },
          situacao: 'undone',
          motivo: 'Motivo',
          feita_em: time,
          decidida_em: time,
        },
      ],
      novidades_denunciadas: [{ novidade_id: expect.any(Number) as number, denunciada_em: time }],
      paginas_de_fornecedores: [
        {
          ...of,
          prova: 'email',
          codigo_pedido_para: 'loja@teste.example',
          situacao: 'open',
          motivo: null,
          pedida_em: time,
          vale_desde: time,
        },
      ],
      favoritos: [{ ...of, desde: time }],
      visitas_contadas_hoje: [{ ...of, dia: '2026-01-31' }],
      mensagens_de_contato: [
        {
          id: expect.any(Number) as number,
          enviada_em: time,
          nome: 'Ana do formulário',
          email: email.toUpperCase(),
          assunto: 'planos',
          mensagem: `Mensagem ${text}`,
          lida_em: null,
          respondida_em: null,
        },
      ],
      arquivos_enviados: [{ pasta: 'suppliers', arquivo: `${text}/foto.png`, enviado_em: time }],
      importacoes_de_fornecedores: [
        {
          id: expect.any(String) as string,
          arquivo: 'planilha.csv',
          importada_em: time,
          criados: 3,
          alterados: 2,
          desfeita_em: time,
          mantidos_ao_desfazer: [],
          importada_por_esta_conta: true,
          desfeita_por_esta_conta: true,
        },
      ],
      promocoes_escritas: [{ assunto: `Oferta ${text}`, criada_em: time }],
      historico_da_conta: [
        {
          quando: time,
          tipo: 'subscription',
          acao: 'update',
          mudancas: { expires_at: [null, '2030-02-01T02:59:59.999+00:00'] },
        },
        { quando: time, tipo: 'admin', acao: 'insert', mudancas: { role: [null, 'owner'] } },
        {
          quando: time,
          tipo: 'subscription',
          acao: 'update',
          mudancas: { plan_key: [null, 'annual'] },
        },
        {
          quando: time,
          tipo: 'subscription',
          acao: 'update',
          mudancas: { released_cents: [null, 19990] },
        },
      ],
      alteracoes_feitas_por_esta_conta: [
        { quando: time, tipo: 'category', acao: 'insert', nome: `Categoria ${text}` },
      ],
    });
    // The provider's page, its words about a failed refund, and why an admin has released the order.
    expect(exported).not.toContain('segredo');
  });

  test('has empty lists for an account that has done nothing', async ({ backend }) => {
    const { id, email } = await createAccount(backend);
    const { data } = await exportOf(backend, id);
    expect(data).toMatchObject({ conta: { id, email }, papel: 'free', assinatura: { situacao: 'none' } });
    const lists = Object.entries(data).filter(([, value]) => Array.isArray(value) && value.length === 0);
    expect(lists.map(([name]) => name)).toEqual([
      'sessoes_abertas',
      'registro_de_acessos',
      'trocas_de_email',
      'pedidos',
      'mudancas_do_premium',
      'mensagens_por_email',
      'caderno_de_compras',
      'respostas_sobre_contatos',
      'respostas_sobre_compras',
      'buscas_salvas',
      'mudancas_em_paginas',
      'novidades_denunciadas',
      'paginas_de_fornecedores',
      'favoritos',
      'visitas_contadas_hoje',
      'mensagens_de_contato',
      'arquivos_enviados',
      'importacoes_de_fornecedores',
      'promocoes_escritas',
      'historico_da_conta',
      'alteracoes_feitas_por_esta_conta',
    ]);
  });

  test('is null when the account does not exist', async ({ backend }) => {
    expect((await exportOf(backend, crypto.randomUUID())).data).toBeNull();
  });

  test('has nothing about other people', async ({ backend, suppliers }) => {
    const [ana, bia] = [
      await createPerson(backend, suppliers.open),
      await createPerson(backend, suppliers.open),
    ];
    const { text } = await exportOf(backend, ana.id);
    expect(text).toContain(ana.mark);
    for (const word of [bia.id, bia.email, bia.mark])
      expect(text.toLowerCase()).not.toContain(word.toLowerCase());
  });

  test('has no password, hash or token', async ({ backend, suppliers }) => {
    const { id, password } = await createPerson(backend, suppliers.open);
    await backend.sql(
      `update auth.users set confirmation_token = 'sg1-' || id, recovery_token = 'sg2-' || id, email_change_token_new = 'sg3-' || id
       where id = $1`,
      [id],
    );
    const [secrets] = await backend.sql<{ hash: string; tokens: string[] }>(
      `select encrypted_password as hash,
         array[confirmation_token, recovery_token, email_change_token_new]
           || array(select token::text from auth.refresh_tokens where user_id::text = $1::text) as tokens
       from auth.users where id::text = $1::text`,
      [id],
    );
    expect(secrets?.tokens.length).toBeGreaterThan(3);
    const { text } = await exportOf(backend, id);
    for (const secret of [password, secrets!.hash, ...secrets!.tokens]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/password|token|hash/i);
  });

  test('leaves out messages from an e-mail address that the account has not confirmed', async ({
    backend,
  }) => {
    const { id, email } = await createAccount(backend);
    await writeMessage(backend, email, 'De quem é este endereço?');
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    expect((await exportOf(backend, id)).data.mensagens_de_contato).toEqual([]);
  });
});

// Tables that refer to a person, directly or through others, or have a column of e-mail addresses.
const ABOUT_PEOPLE = `
  with recursive pointing as (
    select 'auth.users'::regclass::oid as oid
    union
    select c.conrelid from pg_constraint c join pointing p on c.confrelid = p.oid
    where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
  )
  select c.oid, format('%s.%s', c.relnamespace::regnamespace, c.relname) as name from pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and (
    c.oid in (select oid from pointing)
    or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname ~ 'e_?mail' and not a.attisdropped)
  )`;
const DEFINITION = `pg_get_functiondef('private.export_account(uuid)'::regprocedure)`;

/** Suppliers before an import, the operator's own e-mail addresses, and those of companies. */
const NO_PERSONS = [
  'public.import_changes',
  'public.operator_settings',
  'public.settings',
  'public.supplier_contacts',
];

describe('the function that exports an account', () => {
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);

  test('reads every table that refers to a person', async ({ backend }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      `select name from (${ABOUT_PEOPLE}) t where ${DEFINITION} !~ ('\\m' || name || '\\M') order by 1`,
      `create table public.reviews (id int primary key, author uuid references public.profiles);
       create table private.review_votes (review int references public.reviews);
       create table public.newsletter (e_mail text)`,
      names,
    );
    expect(now).toEqual(NO_PERSONS);
    expect(changed).toEqual([
      'private.review_votes',
      NO_PERSONS[0],
      'public.newsletter',
      NO_PERSONS[1],
      'public.reviews',
      ...NO_PERSONS.slice(2),
    ]);
  });

  test('names each column of these tables', async ({ backend }) => {
    const [now, changed] = await nowAndAfter(
      backend,
      `select t.name || '.' || a.attname as name from (${ABOUT_PEOPLE}) t
       -- A generated column only repeats others.
       join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       where not t.name = any ('{${NO_PERSONS.join()}}') and ${DEFINITION} !~ ('\\m' || a.attname || '\\M') order by 1`,
      'alter table public.profiles add phone text; alter table public.contact_messages add town text',
      names,
    );
    expect(now).toEqual([]);
    expect(changed).toEqual(['public.contact_messages.town', 'public.profiles.phone']);
  });
});

// The LGPD (art. 18) gives the owner of an account the right to have their data erased.

const PLATFORM_TABLES = [
  'auth.users',
  'auth.identities',
  'auth.sessions',
  'auth.refresh_tokens',
  'auth.audit_log_entries',
  'storage.objects',
];

const PRIVATE_TABLES = [
  'private.novelty_reports',
  'private.supplier_claims',
  'private.supplier_edits',
  'private.blocked_addresses',
  'private.buying_reports',
  'private.contact_checks',
  'private.counted_views',
  'private.dismissed_voters',
  'private.mail_receivers',
  'private.outbox',
  'private.premium_changes',
];

/** The tables that mention the person's id, e-mail address or mark. */
async function tablesMentioning(backend: Backend, { id, email, mark: text }: Person): Promise<string[]> {
  const tables = (await backend.sql<Relation>(RELATIONS))
    .filter(({ kind }) => kind === 'r')
    .map(({ name }) => `public.${name}`);
  const queries = [...tables, ...PRIVATE_TABLES, ...PLATFORM_TABLES].map(
    (table) =>
      `select '${table}' as name where exists (select from ${table} t where lower(to_jsonb(t)::text) ~ lower($1))`,
  );
  const rows = await backend.sql<{ name: string }>(queries.join(' union all '), [
    [id, email, text].join('|'),
  ]);
  return rows.map(({ name }) => name.replace(/^(public|private)\./, '')).sort();
}

describe('the deletion of an account', () => {
  const ways: [string, (backend: Backend, id: string) => Promise<unknown>][] = [
    [
      'through the auth server',
      (backend, id) => newClient(backend, backend.secretKey).auth.admin.deleteUser(id),
    ],
    ['by the operator', (backend, id) => backend.sql('delete from auth.users where id = $1', [id])],
  ];

  test.for(ways)(
    '%s leaves only the id of the person, in logs and with the files that they uploaded',
    async ([, remove], { backend, suppliers }) => {
      const [ana, bia] = [
        await createPerson(backend, suppliers.open),
        await createPerson(backend, suppliers.open),
      ];
      const mentioning = [
        'admins',
        'audit_log',
        'blocked_addresses',
        'buying_reports',
        'campaigns',
        'categories',
        'contact_checks',
        'contact_messages',
        'counted_views',
        'coupons',
        'dismissed_voters',
        'favorites',
        'import_batches',
        'mail_receivers',
        'member_trades',
        'notebook_entries',
        'novelty_reports',
        'order_events',
        'orders',
        'outbox',
        'payments',
        'premium_changes',
        'profiles',
        'saved_searches',
        'subscriptions',
        'supplier_accounts',
        'supplier_claims',
        'supplier_edits',
      ];
      expect(await tablesMentioning(backend, ana)).toEqual([...mentioning, ...PLATFORM_TABLES].sort());
      await remove(backend, ana.id);
      // The logs stay, the one of logins because Brazilian law demands it, and the pictures of suppliers. Campaign,
      // category, coupon, order and payment are found only by the mark that createPerson() has written into them.
      expect(await tablesMentioning(backend, ana)).toEqual([
        'audit_log',
        'auth.audit_log_entries',
        'campaigns',
        'categories',
        'coupons',
        'order_events',
        'orders',
        'payments',
        'storage.objects',
      ]);
      const entries = await backend.sql<{ label: string | null; changes: object }>(
        'select entity_label as label, changes from public.audit_log where $1 in (actor_id::text, entity_id)',
        [ana.id],
      );
      expect(entries.length).toBeGreaterThan(3);
      expect(JSON.stringify(entries).toLowerCase()).not.toContain(ana.email.toLowerCase());
      expect(
        await backend.sql(`select user_id, amount_cents from public.orders where gateway = $1`, [
          `${ana.mark} gateway`,
        ]),
      ).toEqual([{ user_id: null, amount_cents: 19990 }]);
      // As in the history, an event's author remains an id that belongs to nobody.
      const kept = await backend.sql(
        `select array_agg(distinct e.actor_id) filter (where e.actor_role = 'member') as members,
           jsonb_agg(to_jsonb(e) - 'actor_id') as events, jsonb_agg(to_jsonb(p)) as payments
         from public.orders o join public.payments p on p.order_id = o.id join public.order_events e on e.order_id = o.id
         where o.gateway = $1`,
        [`${ana.mark} gateway`],
      );
      expect(kept).toMatchObject([{ members: [ana.id] }]);
      expect(JSON.stringify({ ...kept[0], members: null })).not.toMatch(
        new RegExp(`${ana.id}|${ana.email}`, 'i'),
      );
      expect(await tablesMentioning(backend, bia)).toEqual(expect.arrayContaining(mentioning));
    },
  );

  test('keeps messages from an e-mail address that the account never confirmed', async ({ backend }) => {
    const { id, email } = await createAccount(backend);
    await writeMessage(backend, email, 'Ainda quero uma resposta.');
    await backend.sql('update auth.users set email_confirmed_at = null where id = $1', [id]);
    await backend.sql('delete from auth.users where id = $1', [id]);
    expect(
      await backend.sql('select message from public.contact_messages where email = $1', [email]),
    ).toHaveLength(1);
  });
});

const CHOICES = [
  'notify_new_suppliers',
  'notify_promotions',
  'notify_platform_updates',
  'notify_reminders',
  'notify_premium_end',
] as const;

async function stored(backend: Backend, { account }: Actor): Promise<Record<string, unknown>> {
  const [row] = await backend.sql(
    `select name, email, ${CHOICES.join()} from public.profiles where id = $1`,
    [account.id],
  );
  return row!;
}

function patch(by: Actor, whose: Actor, body: Record<string, unknown>) {
  return by.ask(`/rest/v1/profiles?id=eq.${whose.account.id}`, {
    method: 'PATCH',
    headers: { prefer: 'return=representation' },
    body,
  });
}

describe('notification settings', () => {
  test('are all on at first', async ({ ana, backend }) => {
    expect(await stored(backend, ana)).toMatchObject(
      Object.fromEntries(CHOICES.map((choice) => [choice, true])),
    );
  });

  test.for(CHOICES)('include %s, which the member can turn off alone', async (choice, { ana }) => {
    expect(rowsOf(await patch(ana, ana, { [choice]: false }))).toHaveLength(1);
    const answer = await ana.ask(`/rest/v1/accounts?select=${CHOICES.join()}&id=eq.${ana.account.id}`);
    expect(rowsOf(answer)).toEqual([Object.fromEntries(CHOICES.map((other) => [other, other !== choice]))]);
  });

  test('cannot be null', async ({ ana, backend }) => {
    expect((await patch(ana, ana, { notify_promotions: null })).status).toBe(400);
    expect(await stored(backend, ana)).toMatchObject({ notify_promotions: true });
  });
});

describe('a name', () => {
  test.for([
    ['of 120 letters is accepted', 'ã'.repeat(120), 200],
    ['of 121 letters is refused', 'a'.repeat(121), 400],
    ['of blanks is refused', '   ', 400],
    ['that is null is refused', null, 400],
  ] as const)('%s', async ([, name, status], { ana, backend }) => {
    expect((await patch(ana, ana, { name })).status).toBe(status);
    expect((await stored(backend, ana)).name).toBe(status === 200 ? name : 'Ana');
  });
});

describe('an e-mail address', () => {
  test('cannot be changed by updating the profile', async ({ ana, backend }) => {
    const before = await stored(backend, ana);
    expect((await patch(ana, ana, { email: 'eva@teste.example' })).status).toBe(403);
    expect((await patch(ana, ana, { name: 'Eva', email: 'eva@teste.example' })).status).toBe(403);
    expect(await stored(backend, ana)).toEqual(before);
  });

  test('is not replaced before the new one is confirmed', async ({ ana, backend }) => {
    const { error } = await ana.client.auth.updateUser({ email: `nova-${ana.account.email}` });
    expect(error).toBeNull();
    expect((await stored(backend, ana)).email).toBe(ana.account.email);
  });
});
