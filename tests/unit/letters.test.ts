import { describe, expect, test } from 'vitest';
import { NO_FILTERS } from '@/domain/directory/filters';
import { type SavedSearch, searchRow } from '@/domain/saved-search/saved-search';
import { EXAMPLES } from '../../supabase/functions/api/mail/examples';
import { layOut, type Letter } from '../../supabase/functions/api/mail/layout';
import { writeLetter } from '../../supabase/functions/api/mail/letters';
import type { DigestContent } from '../../supabase/functions/api/mail/digest-letter';
import type { OrderContent } from '../../supabase/functions/api/mail/order-letters';
import type { PremiumEndContent } from '../../supabase/functions/api/mail/premium-end-letter';
import type { SupplierPageContent } from '../../supabase/functions/api/mail/supplier-page-letters';

// What mails say, by what the database tells of them.

const SITE = 'https://guia.example';
const FRAME = {
  site: { site_name: 'Guia', main_color: '#e11d48', maintenance_mode: false },
  unsubscribeUrl: null,
};
const textOf = async (letter: Letter) => (await layOut(letter, FRAME)).text;

const named = (count: number): DigestContent['sections'][number]['suppliers'] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `Ateliê ${index + 1}`,
    code: `F-000${index + 1}`,
    category: 'Vestidos',
    locked: false,
    location: 'Goiânia, GO',
  }));

const SEARCH: SavedSearch = {
  id: 1,
  name: 'Vestidos de festa',
  notifies: true,
  category: null,
  list: null,
  ...searchRow({ ...NO_FILTERS, text: 'vestido festa', premium: true }, []),
};

describe('the digest of new suppliers', () => {
  const digest = (content: Partial<DigestContent>) =>
    writeLetter(
      'digest',
      {
        is_premium: true,
        total: 2,
        has_more: false,
        novelties: null,
        paused: [],
        sections: [{ search: SEARCH, total: 2, suppliers: named(2) }],
        ...content,
      } satisfies DigestContent,
      SITE,
    );

  test('links from a search with more than it names to the directory, the newest first', async () => {
    const letter = digest({ total: 9, sections: [{ search: SEARCH, total: 9, suppliers: named(6) }] });
    expect(letter.subject).toBe('9 fornecedores novos nas suas buscas');
    expect(letter.preview).toBe('Ateliê 1, Ateliê 2, Ateliê 3 e mais 6');
    expect(letter.sections![0]!.items).toHaveLength(6);
    expect(await textOf(letter)).toContain(
      'Ver tudo de “Vestidos de festa”: https://guia.example/fornecedores?busca=vestido+festa&premium=1&ordem=novos\n',
    );
  });

  test('has no such link below a search of which it names all', () => {
    const catalog: SavedSearch = {
      ...SEARCH,
      name: 'Saias',
      text: 'saia',
      only_premium: false,
    };
    const [whole, more] = digest({
      total: 101,
      sections: [
        { search: SEARCH, total: 6, suppliers: named(6) },
        { search: catalog, total: 101, suppliers: named(6) },
      ],
    }).sections!;
    expect(whole).not.toHaveProperty('more');
    expect(more!.more).toEqual({
      label: 'Ver tudo de “Saias”',
      url: 'https://guia.example/fornecedores?busca=saia&ordem=novos',
    });
  });

  test('for a member without saved searches names the newest and leads to all, also to more than a hundred', async () => {
    const letter = digest({
      total: 100,
      has_more: true,
      sections: [{ search: null, total: 103, suppliers: named(6) }],
    });
    expect(letter.subject).toBe('Mais de 100 fornecedores novos no guia');
    expect(letter.sections).toMatchObject([{ heading: 'Novos no guia' }]);
    expect(letter.sections![0]).not.toHaveProperty('more');
    const text = await textOf(letter);
    expect(text).toContain('Estes entraram no guia desde o último resumo.\n\nNovos no guia\n\n- Ateliê 1\n');
    expect(text).toContain('Ver os fornecedores novos: https://guia.example/fornecedores?ordem=novos\n');
    expect(text).toContain('Salve uma busca no site para receber só o que procura.');
  });

  test('tells novelties of favorites after new suppliers, or alone', async () => {
    const novelties = {
      total: 5,
      first: [{ supplier_id: 7, supplier: 'Ateliê 7', text: 'Chegou\no linho' }],
    };
    const both = digest({ novelties });
    expect(both.subject).toBe('2 fornecedores novos nas suas buscas');
    expect(both.sections!.map(({ heading }) => heading)).toEqual([
      SEARCH.name,
      '5 novidades dos seus favoritos',
    ]);
    const alone = digest({ novelties, total: 0, sections: [] });
    expect([alone.subject, alone.preview]).toEqual(['5 novidades dos seus favoritos', 'Ateliê 7 e mais 4']);
    expect(await textOf(alone)).toContain(
      '- Ateliê 7\n  Chegou o linho\n  https://guia.example/fornecedores/7',
    );
  });

  test('names two suppliers on the line beside its subject', () => {
    expect(digest({}).preview).toBe('Ateliê 1 e Ateliê 2');
  });

  test('of one supplier says so, and names one that several searches find once', () => {
    const letter = digest({
      total: 1,
      sections: [
        { search: SEARCH, total: 1, suppliers: named(1) },
        { search: { ...SEARCH, id: 2, name: 'Outra' }, total: 1, suppliers: named(1) },
      ],
    });
    expect([letter.subject, letter.preview]).toEqual(['1 fornecedor novo nas suas buscas', 'Ateliê 1']);
  });

  test('offers the plans only to who may not open a supplier that it names', () => {
    const sections = [
      {
        search: null,
        total: 1,
        suppliers: named(1).map((one) => ({ ...one, locked: true, location: null })),
      },
    ];
    const offered = (content: Partial<DigestContent>) => JSON.stringify(digest(content).paragraphs);
    expect(digest({ is_premium: false, total: 1, sections }).paragraphs).toEqual([
      'Estes entraram no guia desde o último resumo.',
      {
        text: 'Os marcados com “Premium” abrem com a assinatura.',
        link: { label: 'Ver os planos', url: 'https://guia.example/planos' },
      },
    ]);
    expect(offered({ is_premium: false })).not.toContain('planos');
    expect(digest({ is_premium: false, total: 1, sections }).sections![0]!.items[0]!.text).toBe(
      'F-0001 · Vestidos · Premium',
    );
  });

  test('names the searches that rest without Premium at its end, with the way to renew', async () => {
    expect(await textOf(digest({}))).not.toContain('Em pausa');
    const { footer } = digest({
      is_premium: false,
      paused: ['Toritama', '<b>Jeans</b>', 'Plus size', 'Saias'],
    });
    expect(footer).toEqual({
      text: 'Este resumo chega às segundas-feiras, quando há novidades nas suas buscas.\nEm pausa até você renovar o Premium: “Toritama”, “<b>Jeans</b>”, “Plus size” e mais 1.',
      link: { label: 'Renovar o Premium', url: 'https://guia.example/assinatura' },
    });
    expect(digest({ paused: ['Vestidos em SP, até 12 peças', 'Plus size'] }).footer).toMatchObject({
      text: expect.stringContaining('Premium: “Vestidos em SP, até 12 peças” e “Plus size”.') as string,
    });
    const { html } = await layOut(digest({ paused: ['<b>Jeans</b>'] }), FRAME);
    expect(html).toContain('Premium: “&lt;b&gt;Jeans&lt;/b&gt;”. <a href="https://guia.example/assinatura"');
  });
});

describe('the examples of mails', () => {
  test('about the end of Premium are all written on one day', () => {
    const days = (['premium_week', 'premium_day', 'premium_ended'] as const).map((mail) => {
      const { ends_on, days } = EXAMPLES[mail].content as PremiumEndContent;
      return Date.parse(ends_on) - days * 86_400_000;
    });
    expect(new Set(days).size).toBe(1);
  });

  test('include the digest of a member with a search that rests', async () => {
    const { kind, content } = EXAMPLES.digest_searches;
    const text = await textOf(writeLetter(kind, content, SITE));
    expect(text).toContain(
      'Ver tudo de “Moda feminina”: https://guia.example/fornecedores?busca=moda+feminina',
    );
    expect(text).toContain('Em pausa até você renovar o Premium: “Vestidos, até 12 peças”.');
  });
});

test('a promotion shows its button once it has a label', async () => {
  const promotion = (button_label: string) => {
    const text = { subject: 'Oferta', preview: '', body: 'Um.', button_label, button_path: '/planos' };
    return layOut(writeLetter('promotion', text, SITE), FRAME);
  };
  const [begun, whole] = [await promotion(' '), await promotion('Ver os planos')];
  expect(whole.html).toContain('class="button"');
  expect(whole.text).toContain('Um.\n\nVer os planos: https://guia.example/planos\n\nVocê recebe');
  expect(begun.html).not.toContain('class="button"');
  expect(begun.text).toContain('Um.\n\nVocê recebe');
});

test('the mail about a release says that the payment is not confirmed and that it is no receipt', async () => {
  const { kind, content } = EXAMPLES.release;
  const { subject, preview } = writeLetter(kind, content, SITE);
  expect([subject, preview]).toEqual([
    'Seu Premium está aberto',
    'Seu Premium vale até 5 de outubro de 2027.',
  ]);
  const text = await textOf(writeLetter(kind, content, SITE));
  expect(text).toContain('abriu o seu Premium, mas o pagamento ainda não foi confirmado');
  expect(text).toContain('não é um recibo');
  expect(text).not.toMatch(/recebemos|pagamento confirmado\b/i);
});

describe('the mail about a refund', () => {
  const order: OrderContent = {
    order_id: '5f0a3c1e-0000-4000-8000-000000000000',
    plan: 'Premium Mensal',
    months: 1,
    method: 'card',
    amount_cents: 2990,
    full_price_cents: 2990,
    coupon: null,
    paid_at: '2026-10-05T13:20:00Z',
    refund_reason: null,
    returned_cents: 2990,
    premium_until: null,
  };
  const refund = (changes: Partial<OrderContent> = {}, kind = 'refund') =>
    textOf(writeLetter(kind, { ...order, ...changes }, SITE));
  const ON_CARD = 'No cartão, o valor aparece como crédito em até duas faturas, conforme o banco.';

  test('paid by card says when the money appears on the bill', async () => {
    const text = await refund();
    expect(text).toContain(`Devolvemos R$ 29,90 pelo mesmo meio com que você pagou. ${ON_CARD}\n`);
    expect(text).toContain('Pedido 5F0A3C1E');
    expect(text).toContain('Seu acesso Premium terminou. A conta e os favoritos continuam seus.');
    expect(text).not.toContain('Motivo');
    expect(text).not.toContain('Pix');
    expect(await refund({}, 'extra_refund')).toContain(
      `Recebemos um pagamento a mais do seu pedido e devolvemos R$ 29,90 pelo mesmo meio com que você pagou. ${ON_CARD}\n`,
    );
  });

  test('says until when other purchases keep Premium open', async () => {
    expect(await refund({ premium_until: '2026-12-06T02:59:59Z' })).toContain(
      'Seu Premium continua valendo até 5 de dezembro de 2026.',
    );
  });

  test('names no amount in another currency, and none where nothing was paid', async () => {
    expect(await refund({ returned_cents: null })).toContain('Devolvemos o valor pelo mesmo meio');
    const free = await refund({ amount_cents: 0, returned_cents: 0, coupon: 'TUDO' });
    expect(free).toContain('Sua compra foi desfeita. Não havia valor a devolver.');
    expect(free).not.toContain('cartão');
  });
});

describe('the mails about a supplier’s page', () => {
  const letter = (event: SupplierPageContent['event'], rest: Partial<SupplierPageContent> = {}) =>
    writeLetter(
      'supplier_page',
      {
        event,
        supplier_id: 7,
        supplier: 'Ateliê 7',
        since: null,
        reason: null,
        code: null,
        key: null,
        ...rest,
      } satisfies SupplierPageContent,
      SITE,
    );

  test('have the code in the subject, and the key only in the link to object', () => {
    expect(letter('code', { code: '012345' }).subject).toBe('012345 é o seu código');
    expect(letter('notice', { key: 'abc', since: '2026-12-24T12:00:00Z' })).toMatchObject({
      paragraphs: [expect.stringContaining('a partir de 24 de dezembro') as string, expect.any(String)],
      button: { url: 'https://guia.example/meu-fornecedor/contestar?chave=abc' },
    });
  });

  test('say from when the page is kept if that is ahead', () => {
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString();
    expect(letter('granted', { since: day }).subject).toBe('Sua prova da página de Ateliê 7 deu certo');
    expect(letter('granted', { since: '2026-01-01T12:00:00Z' }).subject).toBe('A página de Ateliê 7 é sua');
  });

  test('give the reason of the staff in its own words', () => {
    for (const event of ['declined', 'edit_declined', 'edit_undone', 'novelty_hidden'] as const)
      expect(letter(event, { reason: 'A foto é de outra loja.' }).paragraphs[0]).toContain(
        'A foto é de outra loja.',
      );
  });
});
