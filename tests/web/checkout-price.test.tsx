import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { premiumRow } from '../support/builders';
import { hold, rows, server, table } from './support/msw';
import { fill } from './support/screen';
import { renderApp } from './support/render-route';
import { CARD_FIELDS, CHECKOUT, next, openShop, planRows, step } from './support/shop';

// An admin may change what a plan costs while somebody stands before the button that buys it.

const MESSAGE = 'O preço deste plano mudou para R$ 39,90. Confira e confirme de novo.';
const confirm = () => screen.findByRole('button', { name: 'Confirmar assinatura' });
const terms = () => screen.findByRole('checkbox', { name: /^Concordo com os Termos/ });
const summary = () => screen.getByRole('complementary', { name: 'Resumo da compra' });

interface Asked {
  key: string | null;
  price: number;
}

/** A server on which the monthly plan costs R$ 39,90, where the pages still have R$ 29,90. */
function changePrice(): Asked[] {
  const asked: Asked[] = [];
  server.use(
    table('get', 'plans', () => rows([{ ...planRows[0]!, price_cents: 3990 }, ...planRows.slice(1)])),
    http.post(CHECKOUT, async ({ request }) => {
      const { price_cents } = (await request.json()) as { price_cents: number };
      asked.push({ key: request.headers.get('idempotency-key'), price: price_cents });
      if (price_cents === 3990) return HttpResponse.json({ data: {} });
      return HttpResponse.json({ message: MESSAGE, errors: { price_cents: [MESSAGE] } }, { status: 409 });
    }),
  );
  return asked;
}

beforeEach(() => {
  openShop();
});

async function openConfirmation(method: 'card' | 'pix' = 'card') {
  const view = await renderApp(`/assinatura?method=${method}&etapa=pagamento`, { as: 'member' });
  if (method === 'card') await fill(view.user, CARD_FIELDS);
  await view.user.click(await next());
  await step('Confira e confirme');
  await view.user.click(await terms());
  return view;
}

/** The toast; the confirmation says the same where it stays. */
async function toast(): Promise<HTMLElement> {
  const title = await screen.findByText('Nada foi cobrado');
  return title.closest<HTMLElement>('[data-toast]')!;
}

test('a price that changes before the confirmation is announced and shown, and all input is kept', async () => {
  const { user } = await openConfirmation();
  const asked = changePrice();
  expect(summary()).toHaveTextContent('R$ 29,90');
  await user.click(await confirm());

  expect(await toast()).toHaveTextContent(MESSAGE);
  expect(asked.map(({ price }) => price)).toEqual([2990]);
  expect(summary()).toHaveTextContent('R$ 39,90');
  const main = within(screen.getByRole('main'));
  expect(main.getByText(MESSAGE)).toBeVisible();
  expect(main.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByText('•••• •••• •••• 1111')).toBeVisible();
  expect(await terms()).toBeChecked();
  expect(await confirm()).toHaveFocus();
});

test('confirming again buys at the new price as a new purchase', async () => {
  const { user } = await openConfirmation();
  const asked = changePrice();
  await user.click(await confirm());
  await toast();
  server.use(table('get', 'accounts', () => HttpResponse.json(premiumRow)));
  await user.click(await confirm());
  await step('Assinatura ativa');
  expect(asked.map(({ price }) => price)).toEqual([2990, 3990]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
});

test('nothing can be confirmed while the new price is loading', async () => {
  const { user } = await openConfirmation();
  changePrice();
  const { held, release } = hold();
  const reading = vi.fn();
  server.use(
    table(
      'get',
      'plans',
      async () => {
        reading();
        await held;
        return undefined;
      },
      { once: true },
    ),
  );
  await user.click(await confirm());
  await waitFor(() => expect(reading).toHaveBeenCalled());
  expect(screen.getByRole('button', { name: 'Processando...' })).toBeDisabled();
  expect(screen.queryByText(MESSAGE)).not.toBeInTheDocument();
  release();
  await toast();
  expect(summary()).toHaveTextContent('R$ 39,90');
});

test('the Pix code is created for the new price', async () => {
  const { user } = await openConfirmation('pix');
  expect(await screen.findByText(/monthly\/2990$/)).toBeVisible();
  changePrice();
  await user.click(await confirm());
  await toast();
  expect(screen.getByText(/monthly\/3990$/)).toBeVisible();
});

test('any other conflict shows the usual error and does not reload the plans', async () => {
  const { user } = await openConfirmation();
  const plans = vi.fn();
  server.use(
    table('get', 'plans', () => {
      plans();
      return rows(planRows);
    }),
    http.post(CHECKOUT, () => HttpResponse.json({ message: 'Já foi usada.' }, { status: 409 })),
  );
  await user.click(await confirm());
  expect(await within(screen.getByRole('main')).findByRole('alert')).toHaveTextContent('Já foi usada.');
  await waitFor(() => expect(screen.queryByText('Processando...')).not.toBeInTheDocument());
  expect(plans).not.toHaveBeenCalled();
});
