import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { server } from './support/msw';
import { renderApp } from './support/render-route';

const COLLECTOR = 'https://erros.example/reports';
const JWT = 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIwMDAwMDAwMC0wMDAwIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ';

interface Report {
  message: string;
  stack: string;
  path: string;
}

let reports: Report[];
let cookies: (string | null)[];
beforeEach(() => {
  reports = [];
  cookies = [];
  server.use(
    http.post(COLLECTOR, async ({ request }) => {
      reports.push((await request.json()) as Report);
      cookies.push(request.credentials);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});
afterEach(() => {
  vi.doUnmock('@/app/routes/about');
});

/** /sobre, which throws this error when it renders. */
async function openBrokenPage(error: Error) {
  vi.doMock('@/app/routes/about', () => ({
    Component: () => {
      throw error;
    },
  }));
  await renderApp('/sobre?email=ana@teste.example');
  await screen.findByText('Algo deu errado nesta página');
}

test('a page that crashes is reported without personal data to the URL that the operator named', async () => {
  vi.stubEnv('VITE_ERROR_REPORT_URL', COLLECTOR);
  const error = new TypeError(`no row for ana@teste.example in ${JWT}, +55 (11) 98765-4321`);
  error.stack = `TypeError\n at f (https://guia.example/assets/a.js?t=${JWT}&x=1:2:3)\n at https://guia.example/perfil?busca=ana:1:2`;
  await openBrokenPage(error);
  await waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toEqual([
    {
      message: 'TypeError: no row for [e-mail] in [token], [number]',
      stack: 'TypeError\n at f (https://guia.example/assets/a.js:2:3)\n at https://guia.example/perfil:1:2',
      path: '/sobre',
    },
  ]);
  expect(cookies).toEqual(['omit']);
});

test('without such a URL nothing is reported', async () => {
  await openBrokenPage(new TypeError('x'));
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'x' }));
  expect(reports).toEqual([]);
});

test('errors and rejections that nothing caught are reported once each, and at most five of them', async () => {
  vi.stubEnv('VITE_ERROR_REPORT_URL', COLLECTOR);
  vi.resetModules();
  const { reportUncaughtErrors } = await import('@/lib/report-error');
  reportUncaughtErrors();
  const error = new Error('same');
  for (let count = 0; count < 3; count++) window.dispatchEvent(new ErrorEvent('error', { error }));
  for (let count = 0; count < 9; count++)
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: `reason ${count}` }));
  await waitFor(() => expect(reports).toHaveLength(5));
  expect(reports.map(({ message }) => message)).toEqual([
    'Error: same',
    ...[0, 1, 2, 3].map((count) => `Error: reason ${count}`),
  ]);
});
