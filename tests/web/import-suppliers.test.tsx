import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { buildXlsx } from '../support/spreadsheets/build-xlsx';
import {
  IMPORT_PATH,
  importsServer,
  listedImport,
  openImport,
  paste,
  pasteAndCheck,
  sheetRow,
} from './support/imports';
import { answerAuth, endSessionOnServer } from './support/auth-answers';
import { collectDownloads } from './support/downloads';
import { at, clearToasts, fill, toast } from './support/screen';
import { databaseRefusal, hold, refusal, server, table } from './support/msw';
import { expectAccessible } from './support/axe';
import { renderApp } from './support/render-route';

const files = collectDownloads();

const SHEET = [
  'Nome\tInstagram\tTelefone\tCategoria\tCidade\tUF\tInterno',
  'Loja Nova\t@nova\t(11) 90000-0001\tmoda feminina\tSantos\tSP\tx',
  'Loja Um\t@loja1\t\t\t\t\t',
  'Loja Ruim\t@ruim\t123\tSapatos\t\t\t',
].join('\n');

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });

const refused = (status: number, code: string, message: string) =>
  HttpResponse.json({ code, message, details: null, hint: null }, { status });

/** Puts a file where one is chosen. */
async function choose(
  user: Awaited<ReturnType<typeof openImport>>['user'],
  content: BlobPart,
  name = 'lista.csv',
) {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File([content], name));
}

test('pasted rows are matched, checked and reported row by row before anything is saved, then imported under one id with the versions they were compared with', async () => {
  const { user, written, container } = await openImport();
  expect(await screen.findByText('Nenhuma planilha foi importada ainda.')).toBeVisible();
  await paste(user, SHEET);
  expect(await screen.findByLabelText('O que traz a coluna Telefone')).toHaveValue('whatsapp');
  expect(screen.getByLabelText('O que traz a coluna Interno')).toHaveValue('');
  await user.click(button('Conferir'));
  await screen.findByRole('table', { name: 'Linhas da planilha' });

  const filter = within(screen.getByRole('group', { name: 'Mostrar' }));
  expect(filter.getAllByRole('button').map(({ textContent }) => textContent?.replace('\u00a0', ' '))).toEqual(
    ['Todas 3', 'Criar 1', 'Alterar 1', 'Sem alteração 0', 'Rejeitadas 1'],
  );
  expect(row('Loja Nova')).toHaveTextContent('WhatsApp: (11) 90000-0001');
  expect(row('Loja Um')).toHaveTextContent('Nome: Loja 1 → Loja Um');
  expect(row('Loja Ruim')).toHaveTextContent('Categoria: Não existe a categoria “Sapatos”.');
  expect(row('Loja Ruim')).toHaveTextContent('WhatsApp: Faltam dígitos neste número.');
  expect(screen.getByRole('heading', { name: '1 linha de fora por enquanto' })).toBeVisible();
  await user.click(filter.getByRole('button', { name: /^Rejeitadas/ }));
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Loja Ruim']);
  const hint = screen.getByText(/Uma célula vazia deixa o valor como está/);
  expect(hint).toHaveTextContent('Os novos ficam só para membros Premium');
  expect(written.staged).toEqual([]);
  await expectAccessible(container);
  await user.click(filter.getByRole('button', { name: /^Todas/ }));
  await user.click(button('Importar 2 fornecedores'));
  expect(await screen.findByRole('heading', { name: 'Importação concluída' })).toHaveFocus();
  const [rows] = written.staged;
  const id = rows![0]!.batch_id;
  expect(rows).toEqual([
    {
      batch_id: id,
      line: 2,
      supplier_id: null,
      expected_version: null,
      change: {
        name: 'Loja Nova',
        instagram: 'nova',
        whatsapp: '(11) 90000-0001',
        category_id: 1,
        city: 'Santos',
        state: 'SP',
      },
    },
    { batch_id: id, line: 3, supplier_id: 1, expected_version: 11, change: { name: 'Loja Um' } },
  ]);
  expect(written.commits).toMatchObject([
    {
      batch_id: id,
      file_name: 'Planilha colada',
      row_count: 2,
      left_out: [
        ['Nome', 'Instagram', 'Telefone', 'Categoria', 'Cidade', 'UF', 'Interno', 'Motivo'],
        ['Loja Ruim', '@ruim', '123', 'Sapatos', '', '', '', expect.stringMatching(/^Categoria: Não existe/)],
      ],
    },
  ]);
  expect(screen.getByRole('heading', { name: '1 linha ficou fora' })).toBeVisible();
  expect(screen.getByText(/Não existe a categoria “Sapatos”/)).toHaveTextContent('Linha 4, Loja Ruim:');
  expect(screen.getByText('1 coluna não é importada: Interno.')).toBeVisible();
  expect(button('Baixar linhas que ficaram fora')).toBeVisible();
  expect(screen.getByText('2 criados, 1 alterado.')).toBeVisible();
  expect(await screen.findByRole('row', { name: /Planilha colada/ })).toHaveTextContent(
    '2 criados, 1 alterado',
  );
});

test('files that cannot be read are refused with a reason, and a CSV file saved by Excel in Brazil is read', async () => {
  const { user } = await openImport();
  for (const [content, message] of [
    [Uint8Array.of(0x50, 0x4b, 3, 4, 0), 'está danificado'],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0), 'do Excel antigo (.xls)'],
    ['', 'A planilha está vazia.'],
    ['Nome;Site', 'não tem linhas abaixo'],
    ['a'.repeat(5 * 1024 * 1024 + 1), 'mais de 5 MB'],
  ] as const) {
    await choose(user, content);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(screen.getByLabelText('Ou cole as células')).toBeVisible();
  }
  const latin = Uint8Array.from('Nome;Descrição;Site\r\nLoja;"São; Paulo";x\r\n', (c) => c.charCodeAt(0));
  await choose(user, latin);
  expect(await screen.findByText('São; Paulo')).toBeVisible();
  expect(
    screen.getByText(
      /Sem colunas para Instagram, WhatsApp e Categoria: a conferência pergunta pelo que faltar\./,
    ),
  ).toBeVisible();
  await user.click(button('Voltar'));
  expect(await screen.findByText('lista.csv, 1 linha')).toBeVisible();
  await user.click(button('Continuar'));
  expect(await screen.findByText('São; Paulo')).toBeVisible();
});

test('a file whose accents can be read in several ways is asked about with its own words, and read again as chosen', async () => {
  const { user, container } = await openImport();
  const question = () => screen.queryByLabelText('Os acentos estão certos?');
  await choose(user, 'Nome;Cidade\r\nPadaria São João;Goiânia\r\n', 'certa.csv');
  expect(await screen.findByText('Padaria São João')).toBeVisible();
  expect(question()).toBeNull();
  await user.click(button('Voltar'));
  // From an old Mac, with a letter that Portuguese does not have.
  const mac = Uint8Array.from('Nome;Cidade\r\nConfec\x8d\x8bo \xbd;S\x8bo Paulo\r\n', (c) => c.charCodeAt(0));
  await choose(user, mac, 'antiga.csv');
  expect(await screen.findByText('Confecção Ω')).toBeVisible();
  expect(question()).toHaveValue('macintosh');
  expect(screen.getByRole('option', { name: 'Confecção Ω · São Paulo (Mac)' })).toBeVisible();
  await expectAccessible(container);
  await user.selectOptions(question()!, 'Confecìïo ¢ · Sïo Paulo (DOS)');
  expect(await screen.findByText('Confecìïo ¢')).toBeVisible();
});

test('where a column says which new suppliers are Premium, or none is new, nothing is said about it; rows without a category column are filed under one category', async () => {
  const { user } = await openImport();
  await pasteAndCheck(
    user,
    'Nome\tInstagram\tTelefone\tCategoria\tPremium\nNova\t@nova\t(11) 90000-0001\tmoda feminina\tNão',
  );
  const hint = screen.getByText(/Uma célula vazia deixa o valor como está/);
  expect(hint).not.toHaveTextContent('Premium');
  await user.click(button('Voltar'));
  await user.click(button('Voltar'));
  await pasteAndCheck(user, 'Nome\tInstagram\nLoja Um\t@loja1');
  expect(screen.getByText(/Uma célula vazia deixa o valor como está/)).not.toHaveTextContent('Premium');
  await user.click(button('Voltar'));
  await user.click(button('Voltar'));
  await pasteAndCheck(
    user,
    'Nome\tInstagram\tTelefone\nLoja A\t@a\t11 90000-0001\nLoja B\t@b\t11 90000-0002',
  );
  await user.selectOptions(screen.getByLabelText('Linhas sem categoria ficam em'), 'Bijuterias');
  expect(button('Importar 2 fornecedores')).toBeEnabled();
});

test('a column can be assigned to another field, which then has no other column, and going back keeps it', async () => {
  const { user } = await openImport();
  await paste(user, SHEET);
  const inner = await screen.findByLabelText('O que traz a coluna Interno');
  await user.selectOptions(inner, 'Estado');
  expect(screen.getByLabelText('O que traz a coluna UF')).toHaveValue('');
  await user.click(button('Conferir'));
  expect(await screen.findByRole('row', { name: /Loja Nova/ })).toHaveTextContent('“x” não é um estado.');
  expect(screen.getByText('1 coluna não é importada: UF.')).toBeVisible();
  window.history.back();
  await at(`${IMPORT_PATH}?etapa=colunas`);
  expect(await screen.findByLabelText('O que traz a coluna Interno')).toHaveValue('state');
  await user.click(button('Voltar'));
  expect(await screen.findByLabelText('Ou cole as células')).toHaveValue(SHEET);
});

test('if the session ends on importing, the pasted cells are there again after the login', async () => {
  const { user } = await openImport({
    stage: () => HttpResponse.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 }),
  });
  await pasteAndCheck(user, SHEET);
  endSessionOnServer();
  await user.click(button('Importar 2 fornecedores'));
  await user.click(await screen.findByRole('link', { name: 'Fazer login' }));
  answerAuth();
  await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
  await user.click(button('Entrar'));
  expect(await screen.findByLabelText('Ou cole as células')).toHaveValue(SHEET);
});

test('an upload and an import whose responses are lost are sent again; if none arrives, the import is not reported as failed, and completes under the same id', async () => {
  const { user, written } = await openImport({
    stage: (attempt) => (attempt === 1 ? HttpResponse.error() : undefined),
    commit: (attempt) => {
      if (attempt === 1) return new HttpResponse('upstream timed out', { status: 504 });
      return attempt <= 3 ? HttpResponse.error() : undefined;
    },
  });
  await pasteAndCheck(user, SHEET);
  await user.click(button('Importar 2 fornecedores'));
  expect(await screen.findByText('Sem resposta do servidor.', {}, { timeout: 15_000 })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('o que já foi salvo não é salvo duas vezes');
  expect(screen.queryByText(/Nada foi importado/)).toBeNull();
  await user.click(button('Importar 2 fornecedores'));
  await screen.findByRole('heading', { name: 'Importação concluída' });
  expect(written.staged[1]).toEqual(written.staged[0]);
  expect(written.commits).toHaveLength(4);
  for (const commit of written.commits) expect(commit).toEqual(written.commits[0]);
});

test('an import whose repetition times out waiting for the first attempt is not reported as failed', async () => {
  const { user } = await openImport({
    commit: (attempt) => (attempt === 1 ? HttpResponse.error() : refused(500, '55P03', 'lock timeout')),
  });
  await pasteAndCheck(user, SHEET);
  await user.click(button('Importar 2 fornecedores'));
  expect(await screen.findByText('Sem resposta do servidor.', {}, { timeout: 15_000 })).toBeVisible();
  expect(screen.queryByText(/Nada foi importado/)).toBeNull();
});

test('an import that conflicts with a newer change names the row and is checked again under another id', async () => {
  const said = 'Linha 3 (Loja 1): outra pessoa alterou ou excluiu este fornecedor depois da conferência.';
  let version = 11;
  const { user, written } = await openImport({
    known: () => [sheetRow(1, { version })],
    commit: (attempt) => (attempt === 1 ? refused(409, 'PT409', said) : undefined),
  });
  await pasteAndCheck(user, SHEET);
  await user.click(button('Importar 2 fornecedores'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(said));
  expect(button('Importar 2 fornecedores')).toBeDisabled();
  version = 12;
  await user.click(button('Conferir de novo'));
  expect(screen.getByRole('heading', { name: 'Confira antes de importar' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Importar 2 fornecedores' }));
  await screen.findByRole('heading', { name: 'Importação concluída' });
  expect(written.staged.map((rows) => rows[1]!.expected_version)).toEqual([11, 12]);
  const [first, second] = written.commits;
  expect(first!.batch_id).not.toBe(second!.batch_id);
  expect(written.discarded).toContain(`eq.${first!.batch_id}`);
});

test('another spreadsheet after a refused import starts from scratch', async () => {
  const answers = [refused(409, 'PT409', 'Recusado um.'), refused(422, 'PT422', 'Recusado dois.')];
  const { user, written } = await openImport({ commit: (attempt) => answers[attempt - 1] });
  await pasteAndCheck(user, SHEET);
  await user.click(button('Importar 2 fornecedores'));
  for (const refusal of [/Recusado um\./, /Recusado dois\./]) {
    expect(await screen.findByText(refusal)).toBeVisible();
    await user.click(button('Voltar'));
    await user.click(await screen.findByRole('button', { name: 'Voltar' }));
    await choose(user, 'Código;Nome\nF-0001;Loja Dois\n');
    await user.click(await screen.findByRole('button', { name: 'Conferir' }));
    const send = await screen.findByRole('button', { name: 'Importar 1 fornecedor' });
    expect(screen.queryByText(refusal)).toBeNull();
    await user.click(send);
  }
  await screen.findByRole('heading', { name: 'Importação concluída' });
  const ids = written.commits.map(({ batch_id }) => batch_id);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids.slice(0, 2)) expect(written.discarded).toContain(`eq.${id}`);
});

test('a refused import keeps all input and is repeated under the same id, rows compared with newer data under another, and Forward shows them again', async () => {
  let version = 11;
  const { user, written } = await openImport({
    known: () => [sheetRow(1, { version })],
    commit: (attempt) => (attempt < 3 ? refusal(500) : undefined),
  });
  const send = async () => {
    await user.click(await screen.findByRole('button', { name: 'Importar 2 fornecedores' }));
    await waitFor(() => expect(button('Importar 2 fornecedores')).toBeEnabled());
  };
  await pasteAndCheck(user, SHEET);
  await send();
  expect(screen.getByRole('alert')).toHaveTextContent('Nada foi importado. Não foi possível importar.');
  version = 12;
  window.history.back();
  await screen.findByRole('button', { name: 'Conferir' });
  window.history.forward();
  expect(await screen.findByText(/Nada foi importado/)).toBeVisible();
  await send();
  await user.click(button('Voltar'));
  await user.click(await screen.findByRole('button', { name: 'Conferir' }));
  await user.click(await screen.findByRole('button', { name: 'Importar 2 fornecedores' }));
  await screen.findByRole('heading', { name: 'Importação concluída' });
  expect(written.staged.map((rows) => rows[1]!.expected_version)).toEqual([11, 11, 12]);
  const [first, second, third] = written.commits.map(({ batch_id }) => batch_id);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

test('a large import is sent in parts, shows its progress and can be canceled', async () => {
  const { held, release } = hold();
  const lines = Array.from(
    { length: 250 },
    (_, i) => `Loja ${i}\t@nova${i}\t119${String(i).padStart(8, '0')}\tBijuterias`,
  );
  const { user, written } = await openImport({
    stage: async (attempt) => {
      if (attempt === 2) await held;
      return undefined;
    },
  });
  await pasteAndCheck(user, ['Nome\tInstagram\tTelefone\tCategoria', ...lines].join('\n'));
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  await user.click(button('Importar 250 fornecedores'));
  const bar = await screen.findByRole('progressbar', { name: 'Enviando as linhas…' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '40'));
  expect(screen.getByRole('alert')).toBeEmptyDOMElement(); // there before anything is told
  await user.click(button('Cancelar'));
  await waitFor(() => expect(button('Importar 250 fornecedores')).toBeEnabled());
  expect(screen.getByRole('heading', { name: 'Confira antes de importar' })).toHaveFocus();
  release();
  expect(written.commits).toEqual([]);
  expect(written.discarded).toContain(`eq.${written.staged[0]![0]!.batch_id}`);
  expect(screen.queryByText(/Nada foi importado/)).toBeNull();
});

test('the rows that an import has left out are downloaded from the list of imports; if they cannot be fetched, a toast says so', async () => {
  const { user } = await openImport({ imports: [listedImport({ left_out_count: 2 })] });
  let isDown = true;
  server.use(
    table('get', 'import_batches', () =>
      isDown
        ? refusal(500)
        : HttpResponse.json({
            left_out: [
              ['Nome', 'Motivo'],
              ['Loja', 'Por isto'],
            ],
          }),
    ),
  );
  const name = 'Baixar 2 linhas que ficaram fora de fornecedores.csv';
  await user.click(await screen.findByRole('button', { name }));
  await toast(
    'Erro ao baixar',
    'Não foi possível buscar as linhas que ficaram fora. Tente de novo.',
    'error',
  );
  isDown = false;
  await user.click(button(name));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(files[0]!.name).toBe('fora-de-fornecedores.csv');
  expect(await files[0]!.content.text()).toContain('"Loja";"Por isto"');
});

test('a URL in the middle of the import starts at the first step; a list of imports or a check that fails says so and can be repeated', async () => {
  let broken = true;
  let unlisted = true;
  importsServer({ known: () => (broken ? refusal(500) : [sheetRow(1)]), imports: [listedImport()] });
  server.use(table('get', 'import_batches', () => (unlisted ? refusal(500) : undefined)));
  const { user } = await renderApp(`${IMPORT_PATH}?etapa=conferencia`, { as: 'member' });
  await screen.findByText('Não foi possível carregar as importações.');
  unlisted = false;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('row', { name: /fornecedores\.csv/ })).toBeVisible();
  await paste(user, SHEET);
  await user.click(await screen.findByRole('button', { name: 'Conferir' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Não foi possível conferir a planilha');
  broken = false;
  await user.click(button('Tentar novamente'));
  expect(await screen.findByRole('table', { name: 'Linhas da planilha' })).toBeVisible();
});

test('several sheets of a workbook are read, and other sheets or another heading line can be chosen', async () => {
  const { user } = await openImport();
  const list = [['FORNECEDORES'], ['Nome', 'Insta'], ['Loja Nova', '@nova'], ['Loja Dois', '@dois']];
  const shoes = [
    ['Loja', 'Zap'],
    ['Outra', '(11) 90000-0009'],
  ];
  await choose(
    user,
    buildXlsx([
      { name: 'Lista', rows: list },
      { name: 'Calçados', rows: shoes },
      { name: 'Lista negra', rows: shoes },
    ]),
    'lista.xlsx',
  );
  const tables = within(await screen.findByRole('group', { name: 'Abas a importar' }));
  expect(tables.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
    true,
    true,
    false,
  ]);
  expect(screen.getByLabelText('O que traz a coluna Insta')).toHaveValue('instagram');
  expect(screen.getByLabelText('O que traz a coluna Zap')).toHaveValue('whatsapp');
  expect(screen.queryByLabelText('Linha com os nomes das colunas')).toBeNull();
  await user.click(tables.getByRole('checkbox', { name: 'Calçados' }));
  const heads = screen.getByLabelText('Linha com os nomes das colunas');
  expect(heads).toHaveDisplayValue('Linha 2: Nome · Insta');
  await user.selectOptions(heads, 'Linha 3: Loja Nova · @nova');
  expect(screen.queryByLabelText('O que traz a coluna Insta')).toBeNull();
  expect(screen.getByLabelText('O que traz a coluna @nova')).toHaveValue('instagram');
  await user.click(tables.getByRole('checkbox', { name: 'Calçados' }));
  await user.click(button('Conferir'));
  expect(await screen.findByText('1 aba não é importada: Lista negra.')).toBeVisible();
  expect(row('Outra')).toHaveTextContent('2 (Calçados)');
});

test('sheets that are too long together are not both taken, and choosing both says why', async () => {
  const { user } = await openImport();
  const head = ['Nome', 'Instagram'];
  const long = Array.from({ length: 4_999 }, (_, index) => [`Loja ${index}`, `@loja${index}`]);
  const workbook = buildXlsx([
    { name: 'Longa', rows: [head, ...long] },
    { name: 'Curta', rows: [head, ['Um', '@um'], ['Dois', '@dois']] },
  ]);
  await choose(user, workbook, 'lista.xlsx');
  expect(await screen.findByRole('checkbox', { name: 'Longa' })).toBeChecked();
  const short = screen.getByRole('checkbox', { name: 'Curta' });
  expect(short).not.toBeChecked();
  await user.click(short);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'As abas têm mais de 5.000 linhas juntas. Escolha menos abas.',
  );
  expect(short).not.toBeChecked();
});

const ASKING = [
  'Nome\tInstagram\tTelefone\tCategoria\tE-mail',
  'Loja A\t@a\t(11) 90000-0001\tJeans\tsem',
  'Loja B\t@b\t(11) 90000-0002\tJEANS\tnem isto',
  'Loja C\t@c\t(11) 90000-0003\tPraia\t',
  'Loja D\t\t(11) 90000-0004\tBijuterias\t',
  'Loja E\t@e\t123\tMinha Loja 123\t',
].join('\n');

test('missing categories are created and a missing contact is accepted with one tap', async () => {
  const { user, written, container } = await openImport();
  await pasteAndCheck(user, ASKING);
  expect(
    screen.getByText('3 categorias não existem: “Jeans” (2), “Praia” (1) e “Minha Loja 123” (1).'),
  ).toBeVisible();
  expect(screen.getByText(/E-mail \(1\)\. Veja em “Com aviso”/)).toBeVisible();
  await expectAccessible(container);
  await user.click(button('Resolver tudo de uma vez'));
  await screen.findByRole('button', { name: 'Importar 5 fornecedores' });
  const status = screen.getByText('3 categorias criadas. 5 fornecedores prontos para importar.');
  expect(status).toHaveFocus();
  expect(status).toHaveAttribute('role', 'status');
  expect(written.categories).toEqual(['Jeans', 'Praia', 'Minha Loja 123']);
  expect(screen.queryByRole('heading', { name: /de fora por enquanto/ })).toBeNull();
  await user.click(button('Importar 5 fornecedores'));
  await screen.findByRole('heading', { name: 'Importação concluída' });
  expect(written.staged[0]!.map(({ change }) => change)).toMatchObject([
    { category_id: 101 },
    { category_id: 101 },
    { category_id: 102 },
    { name: 'Loja D', whatsapp: '(11) 90000-0004' },
    { name: 'Loja E', instagram: 'e', category_id: 103 },
  ]);
  expect(written.staged[0]![3]!.change).not.toHaveProperty('instagram');
  const noticed = screen.getByText(/^\d linhas importadas têm aviso/).closest('details')!;
  expect(
    within(noticed)
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Linha 3, Loja B: E-mail: “nem isto” fica de fora. Informe um e-mail válido.',
    'Linha 5, Loja D: Instagram: fica sem valor.',
    'Linha 6, Loja E: WhatsApp: “123” fica de fora. Faltam dígitos neste número.',
  ]);
});

test('categories that cannot be created are reported, and none of them is created; a name that is no category is filed under an existing one', async () => {
  const { user } = await openImport({
    create: (name) =>
      name === 'Praia' ? refused(403, '42501', 'Sua função não inclui o catálogo.') : undefined,
  });
  await pasteAndCheck(user, ASKING);
  await user.click(button('Criar estas 3 categorias'));
  expect(await screen.findByText(/^Falha ao criar categorias/)).toHaveFocus();
  expect(button('Criar estas 3 categorias')).toBeEnabled();
  expect(button('Importar 0 fornecedores')).toBeDisabled();

  await user.selectOptions(screen.getByLabelText('Guardar “Jeans” em'), 'Bijuterias');
  await user.selectOptions(screen.getByLabelText('Guardar “Jeans” em'), 'Moda Feminina');
  expect(
    screen.getByText('“Jeans” fica em “Moda Feminina”. 2 fornecedores prontos para importar.'),
  ).toHaveAttribute('role', 'status');
  expect(screen.getByLabelText('Guardar “Jeans” em')).toHaveDisplayValue('Moda Feminina');
  expect(row('Loja A')).toHaveTextContent('Criar');
});

test('a cell is corrected in place, and the import that follows has another id', async () => {
  const { user, written } = await openImport({
    commit: (attempt) => (attempt === 1 ? refusal(500) : undefined),
  });
  await pasteAndCheck(user, SHEET);
  await user.click(button('Importar 2 fornecedores'));
  expect(await screen.findByText(/Nada foi importado/)).toBeVisible();
  await user.click(button('Corrigir a linha 4'));
  expect(screen.getByLabelText('WhatsApp')).toHaveValue('123');
  await fill(user, { WhatsApp: '11 90000-0002', Categoria: 'Bijuterias' });
  await user.click(button('Aplicar'));
  expect(screen.getByText('Linha 4 corrigida. 3 fornecedores prontos para importar.')).toHaveFocus();
  expect(screen.queryByText(/Nada foi importado/)).toBeNull();
  await user.click(button('Importar 3 fornecedores'));
  await screen.findByRole('heading', { name: 'Importação concluída' });
  const [first, second] = written.commits;
  expect(second!.batch_id).not.toBe(first!.batch_id);
  expect(written.staged.at(-1)![2]!.change).toMatchObject({ name: 'Loja Ruim', whatsapp: '(11) 90000-0002' });
});

test('leaving by a link asks for confirmation only if something would be lost', async () => {
  const { user } = await openImport();
  await pasteAndCheck(user, SHEET);
  const leave = () => user.click(screen.getAllByRole('link', { name: 'Ver Diretório' })[0]!);
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Continuar aqui' }));
  await at(`${IMPORT_PATH}?etapa=conferencia`);
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
  await leave();
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await waitFor(() => expect(window.location.pathname).not.toBe(IMPORT_PATH));
  expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
});

test('an earlier import can be undone after confirmation, and what fails can be repeated', async () => {
  const answers = [refusal(500), databaseRefusal(500, '55P03')]; // refused, and waited too long for somebody else
  const { user, written } = await openImport({
    imports: [listedImport()],
    undo: (attempt) => answers[attempt - 1],
  });
  const listed = await screen.findByRole('row', { name: /fornecedores\.csv/ });
  expect(listed).toHaveTextContent('05/03/2026, 09:30por Ana Admin');
  await user.click(within(listed).getByRole('button', { name: 'Desfazer fornecedores.csv' }));
  expect(await screen.findByText(/com eles os lugares que têm em favoritos e listas/)).toBeVisible();
  for (let failures = 0; failures < answers.length; failures++) {
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await toast('Erro ao desfazer', 'Não foi possível desfazer a importação. Tente de novo.', 'error');
    await clearToasts();
  }
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await toast('Sucesso', 'Importação desfeita.', 'success');
  expect(written.undone).toEqual(Array(3).fill(listedImport().id));
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
