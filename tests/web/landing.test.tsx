import { act, fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SITE } from '@/domain/site/site';
import { refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

const MONTHLY = {
  key: 'monthly',
  name: 'Mensal',
  months: 1,
  price_cents: 2990,
  comparison_price_cents: 4990,
  discount_percent: 0,
  note: null,
  includes_plus: false,
};
const QUARTERLY = {
  ...MONTHLY,
  key: 'quarterly',
  name: 'Trimestral',
  months: 3,
  comparison_price_cents: null,
};
const ANNUAL = {
  ...MONTHLY,
  key: 'annual',
  name: 'Anual',
  months: 12,
  price_cents: 29790,
  comparison_price_cents: 41990,
  note: '30% de desconto, equivalente a R$34,99 por mês',
};

const sells = (...plans: object[]) => server.use(table('get', 'plans', () => HttpResponse.json(plans)));
const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

beforeEach(() => {
  sells(MONTHLY, QUARTERLY, ANNUAL);
});
afterEach(() => {
  vi.useRealTimers();
});

test('the page links to every page that a visitor may need, and says once what can be relied on', async () => {
  const { container } = await renderApp('/landing');
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  await screen.findByText('Premium Anual');
  await screen.findByRole('heading', { name: 'Como funciona' });
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const href of [
    ...[
      '/login',
      '/cadastro',
      '/sobre',
      '/contato',
      '/planos',
      '/privacidade',
      '/termos',
      '/acessibilidade',
      '/fornecedores',
    ],
    ...['/assinatura?plan=monthly', '/assinatura?plan=annual', '#recursos', '#como-funciona', '#planos'],
  ])
    expect(hrefs).toContain(href);
  for (const anchor of ['recursos', 'como-funciona', 'planos'])
    expect(container.querySelector(`#${anchor}`)).not.toBeNull();
  expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', `${location.origin}/`);
  for (const title of ['Quem entra no guia', 'Depois de pagar', '7 dias para desistir'])
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText(/na sua conta ou escreva em até 7 dias da compra e devolvemos tudo/)).toBeVisible();
  expect(screen.getAllByText(/ilustrativa/), 'its pictures are drawings').toHaveLength(1);
});

test('the landing page says the figures of the settings, and without any it reads whole', async () => {
  const figures = () => [...document.querySelectorAll('dd')].map((figure) => figure.textContent.trim());
  const { unmount } = await renderApp('/');
  expect(
    await screen.findByText(
      'Em um só guia, confecções, ateliês e fábricas de moda, com o contato direto de quem produz.',
    ),
  ).toBeVisible();
  await screen.findByRole('heading', { name: 'Como funciona' });
  expect(figures()).toEqual([]);
  unmount();

  const claims = {
    claim_suppliers: 'mais de 500',
    claim_categories: 'mais de 50',
    claim_satisfaction: '97%',
  };
  server.use(table('get', 'settings', () => rows([{ ...DEFAULT_SITE, ...claims }])));
  await renderApp('/');
  expect(await screen.findByText(/^Em um só guia, mais de 500 confecções, ateliês e fábricas/)).toBeVisible();
  expect(figures()).toEqual(['mais de 500', 'mais de 50', '97%']);
});

describe('prices on the landing page', () => {
  test('what the checkout charges is shown beside the comparison price of the operator', async () => {
    await renderApp('/');
    const comparison = await screen.findByText('R$49,90');
    expect(comparison.tagName).toBe('S');
    expect(comparison.closest('p')).toHaveTextContent('de R$49,90 por R$ 29,90 por mês');
    expect(screen.getByText('R$0')).toBeVisible();
    const annual = await card('Premium Anual');
    expect(annual.getByText('R$419,90').closest('p')).toHaveTextContent(
      'de R$419,90 (30% de desconto, equivalente a R$34,99 por mês) por R$ 297,90 por ano',
    );
    expect(screen.getByText(/Também há o plano Trimestral\./)).toBeVisible();
    expect(screen.queryByText(/79,90/)).not.toBeInTheDocument();
  });

  test('without comparison prices above the charged ones, the latter are shown, and a plan that is not for sale has none', async () => {
    sells({ ...MONTHLY, comparison_price_cents: 1990 });
    await renderApp('/');
    expect(await (await card('Premium Mensal')).findByText('R$29,90')).toBeVisible();
    expect(screen.queryByText(/R\$19,90/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Também há o plano/)).not.toBeInTheDocument();
    expect(screen.queryByText('Premium Anual')).not.toBeInTheDocument();
  });

  test('titles, periods and the plan that is only named follow from the plans', async () => {
    sells(
      { ...MONTHLY, name: 'Bimestral', months: 2 },
      { ...QUARTERLY, name: 'Semestral' },
      { ...ANNUAL, months: 24, comparison_price_cents: null, note: null },
    );
    await renderApp('/');
    expect((await card('Premium Bimestral')).getByText('R$ 29,90').closest('p')).toHaveTextContent(
      'por 2 meses',
    );
    const annual = await card('Premium Anual');
    expect(annual.getByText('R$297,90').closest('p')).toHaveTextContent('R$297,90 por 24 meses');
    expect(annual.getByRole('link')).toHaveAccessibleName('Assinar o Premium Anual');
    expect(screen.getByText(/Também há o plano Semestral\./)).toBeVisible();
  });

  test('prices that fail to load are reported as unavailable, and no price is invented', async () => {
    server.use(table('get', 'plans', () => refusal(500)));
    await renderApp('/');
    expect(await screen.findByText(/Não foi possível carregar os preços/)).toBeVisible();
    expect((await card('Premium Mensal')).queryByText(/R\$/)).not.toBeInTheDocument();
    expect((await card('Premium Mensal')).getByRole('link')).toHaveAttribute(
      'href',
      '/assinatura?plan=monthly',
    );
  });
});

describe('screenshots on the landing page', () => {
  const shown = () =>
    screen.getAllByRole('figure', { hidden: true }).findIndex((figure) => figure.hasAttribute('data-shown'));
  const dot = (number: number) => screen.getByRole('button', { name: `Mostrar imagem ${number} de 3` });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  async function open() {
    await renderApp('/');
    await screen.findByRole('group', { name: 'Por dentro do guia' });
    vi.useFakeTimers({ shouldAdvanceTime: false });
    // Starts the clock anew under the test's own.
    fireEvent.pointerEnter(screen.getByRole('group', { name: 'Por dentro do guia' }));
    fireEvent.pointerLeave(screen.getByRole('group', { name: 'Por dentro do guia' }));
  }

  test('screenshots change every 5 seconds and start again after the last, until one is chosen by its dot', async () => {
    await open();
    expect(shown()).toBe(0);
    await pass(4_900);
    expect(shown()).toBe(0);
    await pass(200);
    expect(shown()).toBe(1);
    await pass(5_000);
    expect(shown()).toBe(2);
    await pass(5_000);
    expect(shown()).toBe(0);
    fireEvent.click(dot(3));
    expect(shown()).toBe(2);
    expect(dot(3)).toHaveAttribute('aria-current', 'true');
    await pass(20_000);
    expect(shown()).toBe(2);
  });

  test('the rotation pauses on hover and focus and can be stopped and started', async () => {
    await open();
    const group = screen.getByRole('group', { name: 'Por dentro do guia' });
    fireEvent.pointerEnter(group);
    await pass(20_000);
    expect(shown()).toBe(0);
    fireEvent.pointerLeave(group);
    fireEvent.click(screen.getByRole('button', { name: 'Parar a troca de imagens' }));
    await pass(20_000);
    expect(shown()).toBe(0);
    fireEvent.click(screen.getByRole('button', { name: 'Trocar as imagens sozinhas' }));
    await pass(5_100);
    expect(shown()).toBe(1);
  });

  test('screenshots do not rotate for visitors who prefer reduced motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('reduce'),
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    await open();
    await pass(20_000);
    expect(shown()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Parar a troca de imagens' })).not.toBeInTheDocument();
  });
});

test('a member is not asked to sign up', async () => {
  await renderApp('/', { as: 'member' });
  expect(await screen.findAllByRole('link', { name: 'Ver fornecedores' })).toHaveLength(2);
  expect(await screen.findByRole('link', { name: 'Meu perfil' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar conta grátis' })).not.toBeInTheDocument();
});

test('the header is transparent at the top and opaque after scrolling more than 10 px', async () => {
  await renderApp('/');
  const header = (await screen.findByRole('link', { name: 'Entrar' })).closest('header')!;
  const scrollTo = (y: number) => {
    Object.assign(window, { scrollY: y });
    fireEvent.scroll(window);
  };
  expect(header).toHaveAttribute('data-open', 'true');
  scrollTo(10);
  expect(header).toHaveAttribute('data-open', 'true');
  scrollTo(11);
  expect(header).toHaveAttribute('data-open', 'false');
  scrollTo(0);
  expect(header).toHaveAttribute('data-open', 'true');
});
