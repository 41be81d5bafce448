import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { expectAccessible } from './support/axe';
import {
  choose,
  NEW_ID,
  openForm,
  openNewForm,
  openSuppliers,
  save,
  saveRefusal,
  supplierRecord,
  supplierRow,
} from './support/admin-suppliers';
import { answerAuth, endSessionOnServer } from './support/auth-answers';
import { hold, rows, server, table } from './support/msw';
import { expectFault, fill, toast, toasts } from './support/screen';

const SAVE_FAILED = 'Erro ao salvar fornecedor';
const UNKNOWN = 'Ocorreu um erro desconhecido.';

const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('a new supplier whose saving finds the session ended is open again with its text after the login', async () => {
  const { user } = await openNewForm();
  await fill(user, { Nome: 'Loja Nova', 'Pedido mínimo (R$)': '150' });
  await choose(user, 'Categoria', 'Bijuterias');
  await choose(user, 'Envia para', 'Ceará');
  await user.click(screen.getByLabelText('Plus size'));
  await fill(user, { Instagram: '@lojanova', WhatsApp: '(00) 91234-5678' });
  answerAuth();
  endSessionOnServer();
  server.use(
    table('post', 'rpc/reserve_supplier_id', () =>
      HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
    ),
  );
  await save(user);
  await user.click(await screen.findByRole('link', { name: 'Fazer login' }));
  answerAuth();
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByRole('dialog', { name: 'Adicionar fornecedor' });
  expect(await screen.findByLabelText('Nome')).toHaveValue('Loja Nova');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Categoria' })).toHaveValue('Bijuterias'));
  const chosen = screen.getAllByText('Ceará').filter((place) => !place.closest('[role=option]'));
  expect(chosen).toHaveLength(1);
  expect(screen.getByLabelText('Pedido mínimo (R$)')).toHaveValue('R$ 150,00');
  expect(screen.getByLabelText('Plus size')).toBeChecked();
});

test('a new supplier with the name or a contact of another one is told before it is saved', async () => {
  const { user } = await openNewForm();
  const asked: string[] = [];
  server.use(
    table('post', 'rpc/search_suppliers', async ({ request }) => {
      const { search } = (await request.json()) as { search: string };
      asked.push(search);
      const twin = supplierRow(7, { name: 'LÓJA  Nova', instagram: 'lojanova', is_archived: true });
      return rows([twin, supplierRow(8, { name: 'Loja Nova Era', instagram: 'era', whatsapp: null })]);
    }),
  );
  await fill(user, {
    Nome: 'Loja Nova',
    Instagram: 'https://instagram.com/LojaNova',
    WhatsApp: '00 91234-567',
  });
  expect(await screen.findByText(/com o mesmo Nome e Instagram\./)).toHaveTextContent(
    'Já existe LÓJA Nova (F-0007) com o mesmo Nome e Instagram.',
  );
  expect(screen.queryByText(/F-0008/)).toBeNull();
  await fill(user, { WhatsApp: '(00) 91234-5678' });
  await screen.findByText(/com o mesmo Nome, Instagram e WhatsApp\./);
  await waitFor(() =>
    expect(asked.filter((search) => search.startsWith('@') || /^\d/.test(search))).toEqual([
      '@LojaNova',
      '5500912345678',
    ]),
  );
  await expectAccessible(screen.getByRole('dialog'));
});

test('saving shows an error at every field that is missing or is none of its kind, on whichever tab it is, and saves nothing', async () => {
  const { user, written } = await openNewForm();
  await user.click(screen.getByRole('tab', { name: 'Imagens' }));
  await save(user);
  expectFault('Nome', 'O nome é obrigatório.');
  expectFault('Instagram', 'O Instagram é obrigatório.');
  expectFault('WhatsApp', 'O WhatsApp é obrigatório.');
  expect(screen.getByText('A categoria é obrigatória.')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Informações' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await expectAccessible(screen.getByRole('dialog'));
  await fill(user, { Nome: 'Loja Nova', Site: 'ftp://loja.example', Cidade: 'Goiânia' });
  expect(screen.getByLabelText('Nome')).toBeValid();
  expect(screen.getByLabelText('Instagram')).toBeInvalid();
  await save(user);
  expectFault('Site', 'Informe um site válido, como www.minhaloja.com.br.');
  expect(screen.getByText('Informe o estado da cidade.')).toBeVisible();
  await fill(user, { Cidade: '', 'Bairro ou polo': 'Brás' });
  await fill(user, { 'Preço por peça de (R$)': '50', 'Preço por peça até (R$)': '30' });
  await save(user);
  expectFault('Cidade', 'Informe a cidade do bairro ou polo.');
  expectFault('Preço por peça até (R$)', 'O preço final deve ser maior ou igual ao inicial.');
  expect(written.saves).toEqual([]);
});

test('a new supplier is saved with all fields under an id that the form has generated; a failed save keeps them, and repeating it does not create the supplier twice if the first response was lost', async () => {
  const gone = 'violates foreign key constraint "suppliers_category_id_fkey"';
  const taken = 'duplicate key value violates unique constraint "suppliers_pkey"';
  const answers = [saveRefusal(409, '23503', gone), HttpResponse.error(), saveRefusal(409, '23505', taken)];
  const { user, written } = await openNewForm({ save: (attempt) => answers[attempt - 1] });
  await fill(user, { Nome: 'Loja Nova', Instagram: '@lojanova', WhatsApp: '(00) 91234-5678' });
  await choose(user, 'Categoria', 'Moda Feminina');
  await fill(user, {
    'Pedido mínimo em peças': '12',
    'Pedido mínimo (R$)': '1500,5',
    'Preço por peça de (R$)': '29,9',
    'Visível para todos a partir de': '2999-01-15',
  });
  await user.click(screen.getByRole('switch', { name: /^Fornecedor Premium/ }));
  await user.click(screen.getByRole('checkbox', { name: 'Pronta-entrega' }));
  await choose(user, 'Tamanhos', '46', 'GG');
  await choose(user, 'Envia para', 'Goiás', 'Todo o Brasil');
  await save(user);
  await toast(SAVE_FAILED, 'Esta categoria não existe mais. Escolha outra.', 'error');
  expect(screen.getByText('Esta categoria não existe mais. Escolha outra.', { selector: 'p' })).toBeVisible();
  await choose(user, 'Categoria', 'Bijuterias');
  await save(user);
  await toast(SAVE_FAILED, UNKNOWN, 'error');
  expect(screen.getByLabelText('Nome')).toHaveValue('Loja Nova');
  await save(user);
  await toast('Sucesso', 'Fornecedor criado com sucesso!', 'success');
  expect(written.reservations).toBe(1);
  expect(written.saves).toHaveLength(3);
  expect(written.saves[2]).toEqual(written.saves[1]);
  expect(written.saves[2]).toEqual({
    supplier: {
      id: NEW_ID,
      name: 'Loja Nova',
      instagram: 'lojanova',
      whatsapp: '(00) 91234-5678',
      category_id: 2,
      is_premium: false,
      public_from: '2999-01-15T03:00:00.000Z',
      min_order_pieces: 12,
      min_order_cents: 150050,
      price_from_cents: 2990,
      sizes: ['GG', '46'],
      ships_to: ['BR'],
      ready_stock: true,
    },
  });
  await isGone();
  expect(screen.getByRole('button', { name: 'Adicionar Fornecedor' })).toHaveFocus();
});

test('an edited supplier is saved with the changed fields and its version once, even if a stored value follows no rule of today; meanwhile the form cannot be closed', async () => {
  const { held, release } = hold();
  const stored = supplierRecord({ supplier_contacts: { whatsapp: '0119888877', email: null } });
  const { user, written } = await openForm({
    record: () => stored,
    save: async () => {
      await held;
      return undefined;
    },
  });
  await fill(user, { Descrição: '' });
  await choose(user, 'Subcategoria', 'Vestidos');
  const button = screen.getByRole('button', { name: 'Salvar' });
  button.click();
  button.click();
  await waitFor(() => expect(written.saves).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  expect(screen.getByRole('dialog', { name: 'Editar fornecedor' })).toBeVisible();
  release();
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  await isGone();
  expect(written.saves).toEqual([
    { supplier: { description: '', subcategory_id: 3 }, supplier_id: 7, expected_version: 3 },
  ]);
});

test('a concurrent change is shown beside the own one, a category by its name and a phone as it is read; overwriting it takes a deliberate choice, without losing the focus, and once it is adopted, saving sends nothing', async () => {
  server.use(table('get', 'categories', () => HttpResponse.json([{ id: 3, name: 'Vestidos' }])));
  const details = supplierRecord().supplier_details;
  let stored = supplierRecord();
  const { user, written } = await openForm({
    record: () => stored,
    save: (attempt) => {
      stored = supplierRecord({
        version: 4 + attempt,
        name: `Nome dela ${attempt}`,
        category_id: 3,
        supplier_details: { ...details, website: 'https://dela.example' },
        supplier_contacts: { whatsapp: '5511900000001', email: null },
      });
      return saveRefusal(409, 'PT409', 'O fornecedor foi alterado.');
    },
  });
  await choose(user, 'Categoria', 'Bijuterias');
  await fill(user, { Nome: 'Meu nome', WhatsApp: '(11) 90000-0002' });
  await save(user);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Outra pessoa salvou este fornecedor enquanto você o editava.');
  expect(notice).toHaveTextContent('O que ela alterou: Site.');
  expect(notice).toHaveTextContent('Nome: Nome dela 1');
  expect(notice).toHaveTextContent('WhatsApp: (11) 90000-0001');
  await waitFor(() => expect(notice).toHaveTextContent('Categoria: Vestidos'));
  expect(screen.getByLabelText('Nome')).toHaveValue('Meu nome');
  expect(screen.getByLabelText('Site')).toHaveValue('https://dela.example');
  expect(toasts('error')).toEqual([]);
  await user.type(screen.getByLabelText('Nome'), '{Enter}');
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Nome: Nome dela 2'));
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(written.saves[1]).toEqual({
    supplier: { name: 'Meu nome', whatsapp: '(11) 90000-0002', category_id: 2 },
    supplier_id: 7,
    expected_version: 5,
  });
  await user.click(screen.getByRole('button', { name: 'Descartar as minhas alterações' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Nome dela 2');
  await save(user);
  await isGone();
  expect(written.saves).toHaveLength(2);
});

test('a save whose response was lost is not treated as a conflict', async () => {
  let reads = 0;
  const { user } = await openForm({
    record: () => ((reads += 1) <= 2 ? supplierRecord() : supplierRecord({ version: 4, name: 'Meu nome' })),
    save: (attempt) => (attempt === 1 ? HttpResponse.error() : saveRefusal(409, 'PT409')),
  });
  await fill(user, { Nome: 'Meu nome' });
  await save(user);
  await toast(SAVE_FAILED, UNKNOWN, 'error');
  await save(user);
  await toast('Sucesso', 'Fornecedor atualizado com sucesso!', 'success');
  await isGone();
});

test('a supplier that no longer exists shows a message', async () => {
  const { user } = await openSuppliers({ record: () => null });
  await user.click(within(screen.getByRole('rowheader')).getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'Este fornecedor não existe mais.' })).toBeVisible();
});
