import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { IMPORT_PATH, importsServer, listedImport, openImport } from './support/imports';
import { databaseRefusal, refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { toast } from './support/screen';

test('an earlier import can be undone after confirmation', async () => {
  const { user, written } = await openImport({ imports: [listedImport()] });
  const listed = await screen.findByRole('row', { name: /fornecedores\.csv/ });
  expect(listed).toHaveTextContent('05/03/2026, 09:30por Ana Admin');
  await user.click(within(listed).getByRole('button', { name: 'Desfazer fornecedores.csv' }));
  expect(await screen.findByText(/com eles os lugares que têm em favoritos e listas/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await toast('Sucesso', 'Importação desfeita.', 'success');
  expect(written.undone).toEqual([listedImport().id]);
  expect(await screen.findByText('Desfeita em 06/03/2026')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Importações anteriores' })).toHaveFocus());
});

test('after an undo, the rows that were left unchanged are named', async () => {
  const kept = [{ code: 'F-0007', name: 'Ateliê' }];
  const undone = listedImport({ undone_at: '2026-03-06T12:00:00+00:00', kept });
  const { user } = await openImport({ imports: [listedImport()], undo: () => HttpResponse.json(undone) });
  await user.click(await screen.findByRole('button', { name: 'Desfazer fornecedores.csv' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Importação desfeita em parte' });
  expect(dialog).toHaveTextContent(
    '1 fornecedor ficou como está, porque foi editado depois ou porque não pode voltar ao que era: Ateliê (F-0007).',
  );
});

test.each([
  ['is refused', () => refusal(500)],
  ['waits too long for somebody else', () => databaseRefusal(500, '55P03')],
])('an undo that %s shows an error and can be repeated', async (_why, answer) => {
  const { user } = await openImport({
    imports: [listedImport()],
    undo: (attempt) => (attempt === 1 ? answer() : undefined),
  });
  await user.click(await screen.findByRole('button', { name: 'Desfazer fornecedores.csv' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await toast('Erro ao desfazer', 'Não foi possível desfazer a importação. Tente de novo.', 'error');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await toast('Sucesso', 'Importação desfeita.', 'success');
});

test('a list of imports that fails to load shows Retry', async () => {
  let broken = true;
  importsServer({ imports: [listedImport()] });
  server.use(table('get', 'import_batches', () => (broken ? refusal(500) : undefined)));
  const { user } = await renderApp(IMPORT_PATH, { as: 'member' });
  await screen.findByText('Não foi possível carregar as importações.');
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('row', { name: /fornecedores\.csv/ })).toBeVisible();
});
