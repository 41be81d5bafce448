import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { rows, server, table } from './support/msw';
import { at } from './support/screen';
import { renderApp } from './support/render-route';

/** The steps that the app has asked to count. */
let steps: string[] = [];

beforeEach(() => {
  steps = [];
  server.use(
    table('get', 'plans', () => rows([])),
    table('post', 'rpc/note_step', async ({ request }) => {
      steps.push(((await request.json()) as { step: string }).step);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const counted = (expected: string[]) => waitFor(() => expect([...steps].sort()).toEqual(expected.sort()));

test('opening the plans counts the visit and the plans, once a day', async () => {
  await renderApp('/planos');
  await screen.findByRole('heading', { level: 1 });
  await counted(['visit', 'plans']);
  const remembered = JSON.parse(localStorage.getItem('counted-steps')!) as { day: string };
  expect(remembered).toEqual({
    day: new Date().toDateString(),
    steps: ['visit', 'plans'],
  });

  await renderApp('/planos');
  await screen.findAllByRole('heading', { level: 1 });
  await renderApp('/assinatura');
  await counted(['visit', 'plans', 'checkout']);

  localStorage.setItem('counted-steps', JSON.stringify({ ...remembered, day: 'Sat Jan 31 2026' }));
  await renderApp('/planos');
  await counted(['visit', 'plans', 'checkout', 'visit', 'plans']);
});

test('the invitation of a locked card counts as its own step', async () => {
  const { user } = await renderApp('/fornecedores');
  const [unlock] = await screen.findAllByRole('button', { name: /^Desbloquear Acesso a/ });
  expect(steps).toEqual([]);
  await user.click(unlock!);
  expect(within(await screen.findByRole('dialog')).getAllByRole('link').length).toBeGreaterThan(0);
  await counted(['visit', 'locked']);
});

test('a server that refuses the count, or does not answer, changes nothing on the page', async () => {
  const asked = vi
    .fn<() => Response>(() => HttpResponse.error())
    .mockImplementationOnce(() => HttpResponse.json({ code: '42501' }, { status: 403 }));
  const complaint = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  server.use(table('post', 'rpc/note_step', asked));
  await renderApp('/planos');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(complaint).not.toHaveBeenCalled();
  complaint.mockRestore();
  await at('/planos');
});

test('what is stored by another program under the same name is replaced', async () => {
  localStorage.setItem('counted-steps', '"x"');
  await renderApp('/planos');
  await counted(['visit', 'plans']);
});
