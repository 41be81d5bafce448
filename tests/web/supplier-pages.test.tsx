import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_TERMS } from '@/domain/supplier/columns';
import type { OwnClaim } from '@/domain/supplier-page/claim';
import type { Novelty } from '@/domain/supplier-page/novelty';
import type { OwnPage } from '@/domain/supplier-page/own-page';
import { premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { API, databaseRefusal, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { fill, toast } from './support/screen';
import { answerPage, lockedPage, supplierPage } from './support/supplier-page';

// What suppliers do on their own pages: claims, "Meu fornecedor" and novelties.

// jsdom draws nothing.
vi.mock('@/lib/media-file', () => ({
  readMediaFile: (content: File) =>
    Promise.resolve({ content, type: 'image/jpeg', isVideo: false, hash: 'aGFzaA==', smaller: null }),
}));

let claims: OwnClaim[];
let pages: OwnPage[];
let novelties: Novelty[];
let sent: [name: string, body: unknown][];
beforeEach(() => {
  claims = [];
  pages = [];
  novelties = [];
  sent = [];
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
  answerPage(lockedPage(7));
  server.use(
    table('post', 'rpc/own_claims', () => rows(claims)),
    table('post', 'rpc/own_suppliers', () => HttpResponse.json(pages)),
    table('post', 'rpc/own_supplier_figures', () =>
      rows([{ week: '2026-11-16', views: 25, chats: null, favorites: 5 }]),
    ),
    http.get(`${API}/functions/v1/api/novelties`, () => HttpResponse.json({ data: novelties, next: null })),
  );
});

/** Answers a function of the database, and keeps what it was sent. */
function answer(name: string, answered: (body: never) => Response | void) {
  server.use(
    table('post', `rpc/${name}`, async ({ request }) => {
      const body = await request.json();
      sent.push([name, body]);
      return answered(body as never) ?? new HttpResponse(null, { status: 204 });
    }),
  );
}

const claim = (rest: Partial<OwnClaim> = {}): OwnClaim => ({
  id: 1,
  supplier_id: 7,
  name: 'Ateliê Lumivê',
  proof: 'email',
  address: 'oi@lumive.com.br',
  code: null,
  state: 'open',
  since: null,
  reason: null,
  ...rest,
});

const ownPage = (rest: Partial<OwnPage> = {}): OwnPage => ({
  ...{ id: 7, name: 'Ateliê Lumivê', formatted_id: 'F-0007', category_id: 1, subcategory_id: null },
  ...{ is_premium: true, public_from: '2026-01-01T00:00:00Z', image_hash: null, version: 4 },
  supplier_updated_on: '2026-11-20',
  supplier_details: {
    ...NO_TERMS,
    ...{
      description: 'Vestidos',
      instagram: 'lumive',
      website: null,
      logo_path: null,
      main_image_path: null,
    },
  },
  supplier_contacts: { whatsapp: '5511912345678', email: null },
  supplier_images: [],
  waiting: {},
  edits: [],
  ...rest,
});

const novelty: Novelty = {
  ...{ id: 3, supplier_id: 7, supplier: 'Ateliê Lumivê', category: 'Vestidos', text: 'Chegou o linho' },
  pictures: [{ path: '7/a.jpg', url: 'https://fotos.example/a.jpg' }],
  ...{ price_from_cents: 5990, price_to_cents: null, sizes: ['P', 'M', 'G'] },
  ...{ created_at: '2026-11-20T12:00:00Z', is_hidden: false },
};

const button = (name: string) => screen.findByRole('button', { name });

describe('claiming a page', () => {
  const open = () => renderApp('/meu-fornecedor/pedir/7', { as: 'member' });

  test('begins on the supplier’s page, also a locked one', async () => {
    await renderApp('/fornecedores/7', { as: 'member' });
    const link = await screen.findByRole('link', { name: 'Este é o seu negócio?' });
    expect(link).toHaveAttribute('href', '/meu-fornecedor/pedir/7');
  });

  test('by e-mail takes the code that was sent, and says what is wrong with it', async () => {
    const { user } = await open();
    answer('claim_supplier', () => {
      claims = [claim()];
      return rows([{ id: 1, code: null }]);
    });
    await user.click(await button('Receber o código'));
    expect(await screen.findByText('Informe seu e-mail.')).toBeVisible();
    await fill(user, { 'E-mail do negócio': 'oi@lumive.com.br' });
    await user.click(await button('Receber o código'));

    let outcome = 'wrong';
    answer('prove_claim', () => rows([{ outcome, since: null }]));
    expect(screen.getByText(/^Se oi@lumive.com.br for do cadastro/)).toBeVisible();
    await fill(user, { Código: '12' });
    await user.click(await button('Confirmar'));
    expect(await screen.findByText('Digite os seis números do código.')).toBeVisible();
    await fill(user, { Código: '123 456' });
    await user.click(await button('Confirmar'));
    expect(await screen.findByText(/Este não é o código/)).toBeVisible();
    expect(screen.getByLabelText('Código')).toHaveFocus();
    await expectAccessible(document.body);
    outcome = 'granted';
    claims = [claim({ state: 'granted' })];
    await user.click(await button('Confirmar'));
    await screen.findByText('Você cuida desta página.');
    expect(document.activeElement).toHaveTextContent('Você cuida desta página.');
    expect(await screen.findByRole('link', { name: 'Abrir Meu fornecedor' })).toHaveAttribute(
      'href',
      '/meu-fornecedor',
    );
    const proof = ['prove_claim', { claim_id: 1, code: '123456' }];
    expect(sent).toEqual([
      ['claim_supplier', { supplier_id: 7, proof: 'email', email: 'oi@lumive.com.br' }],
      proof,
      proof,
    ]);
  });

  test('by Instagram shows the code for the profile; a refusal is a toast and keeps the choice', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Instagram' }));
    answer('claim_supplier', () => databaseRefusal(429, 'PT429', 'Você já fez cinco pedidos hoje.'));
    await user.click(await button('Pedir a página'));
    await toast('Erro', 'Você já fez cinco pedidos hoje.', 'error');
    expect(screen.getByRole('radio', { name: 'Instagram' })).toBeChecked();
    answer('claim_supplier', () => {
      claims = [claim({ proof: 'instagram', code: 'GUIA-A1B2C3' })];
      return rows([{ id: 1, code: 'GUIA-A1B2C3' }]);
    });
    await user.click(await button('Pedir a página'));
    expect(await screen.findByText('GUIA-A1B2C3')).toBeVisible();
    await user.click(await button('Provar de outro jeito'));
    expect(await screen.findByRole('radio', { name: 'WhatsApp' })).toBeVisible();
  });

  test.each<[Partial<OwnClaim>, RegExp]>([
    [{ state: 'waiting', since: '2026-12-07T12:00:00Z' }, /a página é sua a partir de 7 de dezembro/],
    [{ state: 'objected' }, /contestou o pedido/],
    [{ state: 'declined', reason: 'O código não está na bio.' }, /O código não está na bio\./],
  ])('says what became of a claim: %o', async (state, text) => {
    claims = [claim(state)];
    await open();
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('“Meu fornecedor”', () => {
  const open = () => renderApp('/meu-fornecedor', { as: 'member' });

  test('says how to get a page, or shows the claims', async () => {
    await open();
    expect(await screen.findByText('Sua conta ainda não cuida de nenhuma página')).toBeVisible();
    claims = [claim()];
    await open();
    expect(await screen.findByRole('link', { name: 'Ateliê Lumivê' })).toHaveAttribute(
      'href',
      '/meu-fornecedor/pedir/7',
    );
    pages = [ownPage({ id: 8 })];
    await open();
    expect(await screen.findByRole('link', { name: 'Ateliê Lumivê' }), 'beside another page').toBeVisible();
  });

  test('confirms the page by one press, and shows figures, what waits and what was not accepted', async () => {
    const changes = { name: ['Ateliê Lumivê', 'Lumivê'] as [unknown, unknown] };
    pages = [
      ownPage({
        edits: [
          { id: 1, state: 'proposed', changes, reason: null, at: '2026-11-20T12:00:00Z' },
          {
            id: 2,
            state: 'declined',
            changes,
            reason: 'O nome é de outra loja.',
            at: '2026-11-20T12:00:00Z',
          },
        ],
      }),
    ];
    const { user } = await open();
    expect(await screen.findByText('Atualizada por você em 20/11/2026.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Esperando a nossa equipe' })).toHaveTextContent('Lumivê');
    expect(screen.getByText(/O nome é de outra loja\./)).toBeVisible();
    expect(await screen.findByRole('row', { name: '16/11 25+ – 5+' })).toBeVisible();
    await expectAccessible(document.body);
    answer('confirm_own_supplier', () => undefined);
    await user.click(await button('Está tudo certo'));
    await toast('Obrigado!', 'Os lojistas veem a data de hoje.', 'success');
    expect(sent).toEqual([['confirm_own_supplier', { supplier_id: 7 }]]);
  });

  test('edits in the form of suppliers, without what is the staff’s alone', async () => {
    pages = [ownPage({ waiting: { website: 'https://lumive.example' } })];
    const { user } = await open();
    await user.click(await button('Editar a página'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar a página' }));
    await fill(user, { 'Pedido mínimo em peças': '6' });
    expect(dialog.getByLabelText('Site'), 'as proposed').toHaveValue('https://lumive.example');
    expect(dialog.queryByLabelText('Fornecedor Premium')).toBeNull();
    expect(dialog.getByText(/vão ao ar depois que a nossa equipe conferir/)).toBeVisible();
    answer('save_own_supplier', () => refusal(500));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await toast('Erro ao salvar fornecedor', 'Não foi possível salvar. Tente novamente.', 'error');
    answer('save_own_supplier', () => rows([{ stored: ['min_order_pieces'], proposed: [] }]));
    await user.click(dialog.getByRole('button', { name: 'Salvar' }));
    await toast('Sucesso', 'Página salva.', 'success');
    expect(sent.at(-1)).toEqual([
      'save_own_supplier',
      { supplier_id: 7, changes: { min_order_pieces: 6 }, expected_version: 4 },
    ]);
  });

  test('needs text and a picture for a novelty, and deletes one', async () => {
    pages = [ownPage()];
    novelties = [novelty];
    const { user } = await open();
    await user.click(await button('Publicar novidade'));
    await user.click(await button('Publicar'));
    expect(await screen.findByText('Conte o que chegou.')).toBeVisible();
    await fill(user, { 'O que chegou?': 'Chegou' });
    await user.click(await button('Publicar'));
    await toast('Erro', 'Escolha ao menos uma foto.', 'error');
    await user.clear(screen.getByLabelText('O que chegou?'));
    await user.upload(
      screen.getByLabelText('Adicionar fotos'),
      new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
    );
    await screen.findByRole('img', { name: 'Fotos, 1 de 1' });
    await user.click(await button('Cancelar'));
    await user.click(await button('Descartar'));

    const gone: string[] = [];
    server.use(
      table('delete', 'novelties', ({ request }) => {
        gone.push(new URL(request.url).search);
        novelties = [];
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await user.click(await button('Excluir: Chegou o linho'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(screen.queryByText('Chegou o linho')).toBeNull());
    expect(gone).toEqual(['?id=eq.3']);
  });
});

describe('novelties', () => {
  test('lead to a message about them, and can be reported', async () => {
    novelties = [novelty];
    server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
    answerPage(supplierPage(7, { is_premium: true }));
    const { user } = await renderApp('/novidades', { as: 'member' });
    expect(await screen.findByText('Vestidos · A partir de R$ 59,90 · P ao G')).toBeVisible();
    await expectAccessible(document.body);
    answer('report_novelty', () => undefined);
    await user.click(await button('Denunciar'));
    await user.click(await button('Denunciar mesmo?'));
    await toast('Obrigado!', 'A nossa equipe vai conferir.', 'success');
    await user.click(screen.getByRole('link', { name: 'Falar sobre isto' }));
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Mensagem');
    expect(message.value).toContain('Vi no guia a sua novidade “Chegou o linho”.');
  });

  test('make the pages of suppliers load again once one is published, as they show its prices', async () => {
    const { usePostNovelty } = await import('@/data/novelties/mutations');
    const { supplierQueries } = await import('@/data/suppliers/queries');
    const { queryClient } = await import('@/lib/query-client');
    const { queryKey } = supplierQueries.byId(7);
    queryClient.setQueryData(queryKey, supplierPage(7));
    answer('post_novelty', () => HttpResponse.json(3));
    const { result } = renderHook(() => usePostNovelty(7), {
      wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    });
    const { text, price_from_cents, price_to_cents } = novelty;
    const prices = { price_from_cents, price_to_cents, sizes: [] };
    await act(() =>
      result.current.mutateAsync({ ...prices, text, pictures: ['7/a.jpg'], category_id: null }),
    );
    expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  });

  test('are a number and the way to Premium for who cannot read them', async () => {
    server.use(table('post', 'rpc/count_novelties', () => HttpResponse.json(12)));
    await renderApp('/novidades', { as: 'visitor' });
    expect(await screen.findByRole('heading', { name: '12 novidades nesta semana' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver os planos' })).toBeVisible();
  });

  test('of favorites come first on /home of premium members; others see that there are some', async () => {
    server.use(
      table('get', 'accounts', () => HttpResponse.json(premiumRow)),
      http.get(`${API}/functions/v1/api/novelties`, ({ request }) => {
        const favorite = { ...novelty, id: 2, text: 'Da favorita' };
        const isOfFavorites = new URL(request.url).searchParams.get('favorites') === 'true';
        return HttpResponse.json({ data: isOfFavorites ? [favorite] : [novelty, favorite], next: null });
      }),
    );
    await renderApp('/home', { as: 'member' });
    const region = await screen.findByRole('region', { name: 'Novidades' });
    expect(
      within(region)
        .getAllByRole('listitem')
        .map((card) => card.textContent),
    ).toEqual([
      'Novidades',
      expect.stringContaining('Da favorita'),
      expect.stringContaining('Chegou o linho'),
    ]);
  });
});

test.each([
  ['/meu-fornecedor/tudo-certo', 'confirm_by_mail', 'Está tudo certo', 'Obrigado! A página está em dia.'],
  ['/meu-fornecedor/contestar', 'object_to_claim', 'Não reconheço o pedido', /^Pedido contestado/],
])('the link of a mail to %s does nothing until its button is pressed', async (path, call, name, done) => {
  const key = '12345678-1234-4234-8234-123456789012';
  const { user } = await renderApp(`${path}?chave=${key}`, { as: 'visitor' });
  answer(call, () => databaseRefusal(404, 'PT404', 'Este link não vale mais.'));
  await user.click(await button(name));
  expect(await screen.findByRole('alert')).toHaveTextContent('Este link não vale mais.');
  answer(call, () => undefined);
  await user.click(await button(name));
  expect(await screen.findByRole('heading', { name: done })).toBeVisible();
  expect(sent).toEqual(Array(2).fill([call, { key }]));
});
