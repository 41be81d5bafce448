import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, apiRefusal } from './support/account';
import { answerAuth, webPage } from './support/auth-answers';
import { hold, server } from './support/msw';
import { clearToasts, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const DATA = { profile: { name: 'Ana Teste' }, favorites: [{ supplier_id: 1 }] };
const FAILED = 'Não foi possível reunir seus dados. Tente novamente.';
const button = () => screen.findByRole('button', { name: 'Baixar meus dados' });

let files: { name: string; content: Blob }[];
let asked: (string | null)[];
beforeEach(() => {
  answerAuth();
  files = [];
  asked = [];
  // What jsdom lacks: it neither keeps blobs by address nor downloads.
  const blobs: Blob[] = [];
  URL.createObjectURL = (blob) => `blob:${blobs.push(blob as Blob) - 1}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = blobs[Number(this.href.replace('blob:', ''))];
    if (content) files.push({ name: this.download, content });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

function answerExport() {
  server.use(
    api('get', 'account/export', ({ request }) => {
      asked.push(request.headers.get('authorization'));
      return HttpResponse.json({ data: DATA });
    }),
  );
}

async function save() {
  const view = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  await view.user.click(await button());
  return view;
}

test('all data about the member can be downloaded as a file; a second click while it is pending sends nothing', async () => {
  answerExport();
  const { held, release } = hold();
  server.use(api('get', 'account/export', () => held));
  const { user } = await save();
  await waitFor(async () => expect(await button()).toBeDisabled());
  await user.click(await button());
  release();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toMatch(/^guia-de-fornecedores-meus-dados-\d{4}-\d\d-\d\d\.json$/);
  expect(files[0]?.content.type).toBe('application/json');
  expect(JSON.parse(await files[0]!.content.text())).toEqual(DATA);
  expect(asked).toEqual(['Bearer access']);
  expect(toasts('error')).toEqual([]);
});

test('the file name uses the date in São Paulo instead of UTC', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T01:30:00Z') });
  answerExport();
  await save();
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]?.name).toBe('guia-de-fornecedores-meus-dados-2026-11-21.json');
});

const FAILURES: [string, () => Response, string][] = [
  [
    'a refusal',
    () => apiRefusal(429, 'Muitas tentativas. Aguarde um pouco.'),
    'Muitas tentativas. Aguarde um pouco.',
  ],
  ['no answer', () => HttpResponse.error(), FAILED],
  ['a web page that claims success', () => webPage(200), FAILED],
];

test('an export that fails says why, offers no file, and the next attempt succeeds', async () => {
  const [[, first]] = FAILURES as [(typeof FAILURES)[0]];
  server.use(api('get', 'account/export', first));
  const { user } = await save();
  for (const [cause, answer, text] of FAILURES) {
    await clearToasts();
    server.use(api('get', 'account/export', answer));
    await user.click(await button());
    await toast('Erro', text, 'error');
    expect(files, cause).toEqual([]);
  }
  answerExport();
  await user.click(await button());
  await waitFor(() => expect(files).toHaveLength(1));
});

test('a session that the server considers expired ends and offers a login', async () => {
  server.use(api('get', 'account/export', () => apiRefusal(401, 'Sua sessão terminou. Entre novamente.')));
  await save();
  await toast('Erro', 'Sua sessão terminou. Entre novamente.', 'error');
  expect(await screen.findByText('Você precisa estar logado para acessar esta página.')).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
});
