import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fillRequired,
  NEW_ID,
  openForm,
  openNewForm,
  save,
  saveRefusal,
  supplierRecord,
} from './support/admin-suppliers';
import { hold } from './support/msw';
import { clearToasts, fill, toast, toasts } from './support/screen';

// jsdom draws nothing: what becomes of a file is tests/e2e/admin-suppliers.spec.ts's. One named "ruim" is refused, one
// named "grande" gets two smaller versions.
vi.mock('@/lib/media-file', async () => {
  const { ACCEPTED, JPEG } = await import('@/domain/media/media');
  return {
    readMediaFile: (file: File) =>
      file.name.includes('ruim')
        ? Promise.reject(new Error(ACCEPTED.media.wrong))
        : Promise.resolve({
            content: file,
            type: JPEG,
            isVideo: false,
            hash: 'aGFzaA==',
            smaller: file.name.includes('grande')
              ? { side: 600, extension: 'webp', contents: [new Blob(['s']), new Blob(['m'])] }
              : null,
          }),
  };
});

const SAVE_FAILED = 'Erro ao salvar fornecedor';
const UUID = '[0-9a-f-]{36}';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:x');
  URL.revokeObjectURL = vi.fn();
});

const photo = (name = 'foto.jpg') => new File(['x'], name, { type: 'image/jpeg' });
const openFiles = (user: UserEvent) => user.click(screen.getByRole('tab', { name: 'Imagens' }));
const add = (user: UserEvent, label: string, ...files: File[]) =>
  user.upload(screen.getByLabelText(label), files);
const gallery = () =>
  within(screen.getByRole('region', { name: 'Galeria' }))
    .queryAllByRole('img')
    .map((picture) => picture.getAttribute('alt'));
const button = (name: string) => screen.getByRole('button', { name });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const paths = (uploads: string[]) => uploads.map((path) => path.replace(/^[\w-]+\//, ''));

async function openAgain(user: UserEvent) {
  await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
  await screen.findByLabelText('Nome');
}

async function discard(user: UserEvent) {
  await user.click(button('Cancelar'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await isGone();
}

test('saving uploads the files after their smaller versions, main image and logo apart from the gallery', async () => {
  const { user, written } = await openNewForm();
  await fillRequired(user);
  await openFiles(user);
  await add(user, 'Escolher imagem principal', photo('grande.jpg'));
  await add(user, 'Escolher logo', photo());
  await add(user, 'Adicionar à galeria', photo('a.jpg'), photo('b.jpg'));
  await waitFor(() => expect(gallery()).toEqual(['Galeria, 1 de 2', 'Galeria, 2 de 2']));
  expect(written.uploads).toEqual([]);
  await save(user);
  await toast('Sucesso', 'Fornecedor criado com sucesso!', 'success');
  const kinds = written.uploads.map((path) => path.split('/')[0]);
  expect(kinds.toSorted()).toEqual([
    ...['supplier-gallery', 'supplier-gallery'],
    ...['suppliers', 'suppliers', 'suppliers', 'suppliers'],
  ]);
  const uploads = paths(written.uploads);
  const main = uploads.find((path) => path.endsWith('.600.webp.jpg'))!;
  const smaller = ['192.webp', '384.webp'].map((end) => main.replace('600.webp.jpg', end));
  expect(uploads.filter((path) => path.startsWith(main.split('.')[0]!))).toEqual([...smaller, main]);
  const [logo, ...pictures] = uploads.filter((path) => ![...smaller, main].includes(path));
  expect(logo).toMatch(new RegExp(`^${NEW_ID}/${UUID}\\.jpg$`));
  expect(written.saves[0]?.supplier).toMatchObject({
    id: NEW_ID,
    main_image_path: main,
    image_hash: 'aGFzaA==',
    logo_path: logo,
    gallery: pictures,
  });
  expect(written.removals).toEqual([]);
});

test('a file that fails to upload is marked, and the next save uploads only that file; one that exists although its response was lost counts as done', async () => {
  const answers = [
    undefined,
    HttpResponse.json({}, { status: 500 }),
    HttpResponse.json({ statusCode: '409', error: 'Duplicate' }, { status: 400 }),
  ];
  const { user, written } = await openForm({ upload: (attempt) => answers[attempt - 1] });
  await openFiles(user);
  await add(user, 'Adicionar à galeria', photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await waitFor(() => expect(gallery()).toHaveLength(5));
  await save(user);
  await toast(SAVE_FAILED, 'Um arquivo não foi enviado. Salve de novo para tentar outra vez.', 'error');
  expect(screen.getAllByText('Não enviada')).toHaveLength(1);
  expect(written.saves).toEqual([]);
  await save(user);
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  expect(written.uploads).toHaveLength(4);
  expect(written.uploads[3]).toBe(written.uploads[1]);
  expect(new Set(written.saves[0]?.supplier.gallery as string[])).toEqual(
    new Set(['7/one.jpg', '7/two.jpg', ...paths(written.uploads)]),
  );
});

test('a picture is saved without smaller versions if one of these fails to upload', async () => {
  const { user, written } = await openForm({
    upload: (attempt) => (attempt === 2 ? HttpResponse.json({}, { status: 500 }) : undefined),
  });
  await openFiles(user);
  await add(user, 'Escolher logo', photo('grande.jpg'));
  await save(user);
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  const [small, medium, logo] = paths(written.uploads);
  expect(logo).toMatch(new RegExp(`^7/${UUID}\\.jpg$`));
  expect(written.saves[0]?.supplier).toEqual({ logo_path: logo });
  expect(written.removals).toEqual([{ bucket: 'suppliers', prefixes: [small, medium] }]);
});

test('order, removal and replacement are saved, and files that are no longer used are deleted; a file of an unsupported type is refused by name', async () => {
  const { supplier_details, ...rest } = supplierRecord();
  const details = { ...supplier_details, main_image_path: '7/main.600.webp.jpg' };
  const { user, written } = await openForm({ record: () => ({ ...rest, supplier_details: details }) });
  await openFiles(user);
  await add(user, 'Trocar imagem principal', photo('ruim.jpg'));
  expect(
    await screen.findByText('ruim.jpg: Envie uma imagem JPG, PNG ou GIF, ou um vídeo MP4, MOV ou WebM.'),
  ).toBeVisible();
  expect(screen.getByRole('img', { name: 'Imagem principal' })).toBeVisible();
  expect(button('Mover para trás: Galeria, 1 de 2')).toHaveAttribute('aria-disabled', 'true');
  await user.click(button('Mover para a frente: Galeria, 1 de 2'));
  await user.click(button('Remover: Imagem principal'));
  await add(user, 'Adicionar à galeria', photo(), photo('ruim.jpg'));
  await waitFor(() => expect(gallery()).toHaveLength(3));
  await user.click(button('Remover: Galeria, 2 de 3'));
  await save(user);
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  const [added] = paths(written.uploads);
  expect(written.saves).toEqual([
    {
      supplier: { main_image_path: null, image_hash: null, gallery: ['7/two.jpg', added] },
      supplier_id: 7,
      expected_version: 3,
    },
  ]);
  expect(written.removals).toEqual([
    { bucket: 'suppliers', prefixes: ['7/main.600.webp.jpg', '7/main.192.webp', '7/main.384.webp'] },
    { bucket: 'supplier-gallery', prefixes: ['7/one.jpg'] },
  ]);
});

test('uploaded files are kept if the save may have succeeded, and deleted if it was refused and is abandoned', async () => {
  const answers = [HttpResponse.error(), saveRefusal(400, '22023')];
  const { user, written } = await openForm({ save: (attempt) => answers[attempt - 1] });
  for (const attempt of answers.keys()) {
    if (attempt > 0) await openAgain(user);
    await openFiles(user);
    await add(user, 'Escolher logo', photo());
    await save(user);
    await toast(SAVE_FAILED, 'Ocorreu um erro desconhecido.', 'error');
    await discard(user);
    await clearToasts();
  }
  const [, refused] = paths(written.uploads);
  await waitFor(() => expect(written.removals).toEqual([{ bucket: 'suppliers', prefixes: [refused] }]));
});

test('leaving asks for confirmation only if a text or a file is edited, and discards both; URLs of chosen files are revoked when they are gone', async () => {
  let number = 0;
  URL.createObjectURL = vi.fn(() => `blob:${(number += 1)}`);
  const revoked: string[] = [];
  URL.revokeObjectURL = (url) => void revoked.push(url);
  const { user, written } = await openForm();
  const keepEditing = async () => {
    await user.click(button('Cancelar'));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  };
  await fill(user, { Nome: 'Outro nome' });
  await keepEditing();
  expect(screen.getByLabelText('Nome')).toHaveValue('Outro nome');
  await fill(user, { Nome: 'Ateliê Lumivê' });
  await openFiles(user);
  await add(user, 'Adicionar à galeria', photo('a.jpg'));
  await waitFor(() => expect(gallery()).toHaveLength(3));
  await keepEditing();
  await user.click(button('Remover: Galeria, 3 de 3'));
  await user.click(button('Cancelar'));
  await isGone();

  await openAgain(user);
  await fill(user, { Nome: 'Outro nome' });
  await openFiles(user);
  await add(user, 'Adicionar à galeria', photo('b.jpg'), photo('c.jpg'));
  await waitFor(() => expect(gallery()).toHaveLength(4));
  await discard(user);
  await waitFor(() => expect(revoked.sort()).toEqual(['blob:1', 'blob:2', 'blob:3']));
  await openAgain(user);
  expect(screen.getByLabelText('Nome')).toHaveValue('Ateliê Lumivê');
  expect([written.uploads, written.saves]).toEqual([[], []]);
});

test('an upload can be canceled, which deletes what was uploaded and restores the form', async () => {
  const { held, release } = hold();
  const { user, written } = await openForm({
    upload: async (attempt) => {
      if (attempt === 2) await held;
      return undefined;
    },
  });
  await openFiles(user);
  await add(user, 'Adicionar à galeria', photo('a.jpg'), photo('b.jpg'), photo('c.jpg'));
  await waitFor(() => expect(gallery()).toHaveLength(5));
  await save(user);
  await waitFor(() => expect(written.uploads.length).toBeGreaterThan(1));
  await user.click(button('Cancelar envio'));
  expect(await screen.findByRole('button', { name: 'Cancelar' })).toBeEnabled();
  release();
  const sent = paths(written.uploads);
  expect((written.removals as { prefixes: string[] }[]).flatMap(({ prefixes }) => prefixes).sort()).toEqual(
    [...new Set(sent)].sort(),
  );
  expect(written.saves).toEqual([]);
  expect(toasts('error')).toEqual([]);
  expect(gallery()).toHaveLength(5);
  await save(user);
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  expect(written.saves[0]?.supplier.gallery).toHaveLength(5);
});
