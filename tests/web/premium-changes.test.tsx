import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerAuth } from './support/auth-answers';
import { lockedSupplier, memberRow, openSupplier, premiumRow } from '../support/builders';
import { rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';

// Premium may begin or end while somebody looks: what is on screen follows what the server says.

const PREMIUM_SUPPLIER = { name: 'Calçados Zarapê', is_premium: true };
const expiredRow = { ...memberRow, status: 'expired', ends_at: '2026-01-01T00:00:00+00:00' };
const unlock = () => screen.findByRole('button', { name: 'Desbloquear Acesso a Calçados Zarapê' });
const details = () => screen.findByRole('link', { name: 'Ver Detalhes de Calçados Zarapê' });

let account: object;
let isOpen: boolean;
let asked: { accounts: number };
beforeEach(() => {
  asked = { accounts: 0 };
  answerAuth(); // renews the token that runs out meanwhile
  server.use(
    table('get', 'accounts', () => {
      asked.accounts++;
      return HttpResponse.json(account);
    }),
    table('get', 'suppliers', () =>
      rows([isOpen ? openSupplier(3, PREMIUM_SUPPLIER) : lockedSupplier(3, PREMIUM_SUPPLIER)]),
    ),
  );
});
afterEach(() => vi.useRealTimers());

test('when Premium ends, cards are locked and the header offers it again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOpen = true;
  account = { ...premiumRow, ends_at: new Date(Date.now() + 3_600_000).toISOString() };
  await renderApp('/fornecedores', { as: 'member' });
  await details();
  expect(screen.queryByRole('link', { name: 'Seja Premium' })).not.toBeInTheDocument();

  isOpen = false;
  account = expiredRow;
  await vi.advanceTimersByTimeAsync(3_590_000);
  expect(asked.accounts).toBe(1);
  await vi.advanceTimersByTimeAsync(12_000);
  await unlock();
  expect(await screen.findByRole('link', { name: 'Seja Premium' })).toBeVisible();
});

test('a premium supplier that arrives locked makes the app load the account again', async () => {
  isOpen = false;
  account = premiumRow;
  const answers = [premiumRow, expiredRow];
  server.use(table('get', 'accounts', () => HttpResponse.json(answers.shift() ?? expiredRow)));
  await renderApp('/fornecedores', { as: 'member' });
  await unlock();
  expect(await screen.findByRole('link', { name: 'Seja Premium' })).toBeVisible();
});

test('locked cards of a free member do not make the app load the account again', async () => {
  isOpen = false;
  account = memberRow;
  await renderApp('/fornecedores', { as: 'member' });
  await unlock();
  await screen.findByRole('link', { name: 'Seja Premium' });
  await waitFor(() => expect(asked.accounts).toBe(1));
});

test('with a clock that is hours ahead, the account is loaded again only occasionally', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  isOpen = true;
  account = { ...premiumRow, ends_at: new Date(Date.now() - 3 * 3_600_000).toISOString() };
  await renderApp('/fornecedores', { as: 'member' });
  await details();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked.accounts).toBeGreaterThan(5);
  expect(asked.accounts).toBeLessThan(15);
});
