import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Backend } from '../support/backend';
import { emailsTo } from '../support/mail';
import { spreadsheet } from '../support/spreadsheets/spreadsheets';
import type { Credentials } from './support/accounts';
import { searchForOne, told } from './support/admin-area';
import { confirm, expectStep, next, STEP, terms } from './support/checkout';
import { emptyProjectTest as test, NO_EMPTY_PROJECT, openEmailedLink } from './support/empty-project';
import { submitLogin, submitSignUp } from './support/login-form';
import { phonePhoto, photos } from './support/photos';
import { expect } from './support/test';

// What an owner does on the day of the first deployment, by the screens. The installation (docs/dono.md) has set the address
// of the owner.

// A Supabase that was running before the tests has data, and the journey begins without any.
test.skip(NO_EMPTY_PROJECT !== null, NO_EMPTY_PROJECT ?? '');

type Person = Credentials & { name: string };
const OWNER: Person = { name: 'Olga Dona', email: 'olga@guia.example', password: 'senha-da-olga' };
const MEMBER: Person = { name: 'Rita Revende', email: 'rita@loja.example', password: 'senha-da-rita' };

const OPEN_TO_ALL = ['Aurora Modas', 'Brisa Store', 'Dália', 'Encanto', 'Flor de Lis'];
const FOR_MEMBERS = 'Cacau Jeans';

/** Signs up as the site asks visitors to, up to the login page. */
async function signUp(page: Page, project: Backend, person: Person): Promise<void> {
  await submitSignUp(page, person);
  await openEmailedLink(page, project, person.email);
  await page.getByRole('link', { name: 'Ir para o Login' }).click();
}

/** Opens a page of the admin area by its menu. */
async function goTo(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Administração' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Follows one of the first steps that are left on the dashboard. */
async function takeStep(page: Page, name: string): Promise<void> {
  await goTo(page, 'Dashboard');
  await page.getByRole('link', { name: `${name} (a fazer)` }).click();
}

/** Imports every row of a spreadsheet that a person can understand, with at most three clicks after the file is chosen. */
async function importSheet(page: Page, fileName: string, remedy?: string): Promise<void> {
  const { bytes, understood } = spreadsheet(fileName);
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes()),
  });
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByRole('table', { name: 'Linhas da planilha' })).toBeVisible();
  if (remedy) await page.getByRole('button', { name: remedy }).click();
  await page.getByRole('button', { name: `Importar ${understood} fornecedores` }).click();
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible();
  await expect(page.getByText(`${understood} criados.`)).toBeVisible();
}

test('on the first day the owner fills an empty site, welcomes a member, refunds a purchase and exports the orders', async ({
  page,
  visitor,
  project,
}) => {
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  const left = () => steps.getByRole('link', { name: '(a fazer)' }).allTextContents();

  await test.step('the owner signs up with the address of the installation, and is shown nine first steps', async () => {
    // Before the owner is an admin, a slow sign-up would be counted as the first visit, which is one of the steps.
    await page.route('**/rpc/note_step', (route) => route.fulfill({ status: 204 }));
    await project.sql('update public.operator_settings set admin_email = $1', [OWNER.email]);
    await page.goto('/cadastro');
    await signUp(page, project, OWNER);
    await submitLogin(page, OWNER);
    await told(page, 'Bem-vindo de volta!');
    await expect(steps.getByRole('link', { name: '(a fazer)' })).toHaveCount(9);
  });

  await test.step('one press creates the categories of the trade', async () => {
    await takeStep(page, 'Categorias');
    await page.getByRole('button', { name: 'Criar as 56 categorias da moda' }).click();
    await told(page, '56 categorias criadas.');
    await expect(page.getByRole('rowheader', { name: 'Bijuterias', exact: true })).toBeVisible();
  });

  await test.step('three spreadsheets of different origin become suppliers with the right values', async () => {
    await takeStep(page, 'Fornecedores');
    await importSheet(page, '01-titulo-e-secoes.xlsx');
    await page.getByRole('button', { name: 'Importar outra planilha' }).click();
    await importSheet(page, '02-cidade-uf.csv');
    await page.getByRole('button', { name: 'Importar outra planilha' }).click();
    await importSheet(page, '03-dois-telefones.csv', 'Importar sem WhatsApp');

    await page.getByRole('link', { name: 'Ver fornecedores' }).click();
    await expect(page.getByRole('status').filter({ hasText: '21 fornecedores' })).toBeVisible();
    for (const [name, ...texts] of [
      ['Íris & Cia', '@zz_iris.cia', 'Bijuterias', '(00) 91004-7004'],
      [FOR_MEMBERS, '@zz_cacau', 'Moda Feminina', '(00) 91013-7013'],
      ['Jade', '@zz_jade', '(00) 91021-7021', 'oi@jade.example'],
      ['Pérola', '@zz_perola', 'N/A'],
    ] as const)
      for (const text of texts) await expect(row(name)).toContainText(text);
  });

  await test.step('the owner opens as many suppliers to everybody as the Free plan advertises', async () => {
    const warning = page.getByText('e há 0 abertos.');
    await expect(warning).toBeVisible();
    for (const name of OPEN_TO_ALL) await page.getByLabel(`Selecionar ${name}`).check();
    await page.getByRole('button', { name: 'Abrir a todos' }).click();
    await expect(page.getByText('5 fornecedores abertos a todos.')).toBeVisible();
    await expect(warning).toBeHidden();
  });

  await test.step('a supplier gets its pictures', async () => {
    await searchForOne(page, 'cacau');
    await page.getByRole('button', { name: FOR_MEMBERS, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar fornecedor' });
    await dialog.getByRole('tab', { name: 'Imagens' }).click();
    await dialog.getByLabel('Escolher imagem principal').setInputFiles(await phonePhoto());
    await dialog.getByLabel('Adicionar à galeria').setInputFiles(await photos(2));
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await told(page, 'Fornecedor atualizado com sucesso!');
  });

  await test.step('a changed price is what visitors see', async () => {
    await takeStep(page, 'Preços');
    const monthly = page.getByRole('group', { name: 'Mensal' });
    await monthly.getByLabel('Preço', { exact: true }).fill('39,90');
    await page.getByRole('tabpanel').getByRole('button', { name: 'Salvar Alterações' }).click();
    await told(page, 'As configurações foram salvas.');
    await visitor.goto('/planos');
    await expect(visitor.getByRole('listitem').filter({ hasText: 'Mensal' }).first()).toContainText(
      'R$ 39,90',
    );
  });

  await test.step('a test e-mail arrives', async () => {
    await takeStep(page, 'Enviar e-mails');
    await page.getByRole('button', { name: 'Testar: Enviar e-mails' }).click();
    await told(page, 'Teste enviado');
    const subjects = async () => (await emailsTo(project, OWNER.email)).map(({ subject }) => subject);
    expect(await subjects()).toContain('[Teste] E-mail de teste');
    await page.getByRole('button', { name: 'O teste chegou' }).click();
    await told(page, 'O teste chegou.');
  });

  await test.step('the site says who runs it, and what is left needs the payment provider and the host', async () => {
    await takeStep(page, 'Dados da empresa');
    await page.getByLabel('Razão social').fill('Guia da Olga Ltda.');
    await page.getByLabel('E-mail de atendimento').fill(OWNER.email);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Salvar Alterações' }).click();
    await told(page, 'As configurações foram salvas.');
    await goTo(page, 'Dashboard');
    await expect
      .poll(left)
      .toEqual(
        ['Receber pagamentos', 'Páginas para buscadores', 'Primeira venda'].map(
          (step) => `${step} (a fazer)`,
        ),
      );
  });

  await test.step('a visitor signs up and finds five suppliers open, the others locked', async () => {
    await visitor.getByRole('link', { name: 'Criar conta grátis' }).click();
    await signUp(visitor, project, MEMBER);
    await submitLogin(visitor, MEMBER);
    await expect(visitor.getByText('21 fornecedores encontrados')).toBeVisible();
    await expect(visitor.getByRole('link', { name: /^Ver Detalhes de / })).toHaveCount(5);
    const card = visitor.getByRole('listitem').filter({ hasText: 'Encanto' });
    await expect(card).toContainText('Santa Cruz do Capibaribe, PE');
    await visitor.getByRole('searchbox').fill(FOR_MEMBERS);
    await expect(visitor.getByRole('button', { name: `Desbloquear Acesso a ${FOR_MEMBERS}` })).toBeVisible();
  });

  await test.step('the member buys a month at the new price', async () => {
    await visitor.getByRole('contentinfo').getByRole('link', { name: 'Planos' }).click();
    await visitor.getByRole('link', { name: 'Assinar o plano Mensal' }).click();
    await visitor.getByRole('radio', { name: /^Pix/ }).check();
    await next(visitor).click();
    await expectStep(visitor, STEP.confirmation);
    await expect(visitor.getByRole('main')).toContainText('R$ 39,90');
    await terms(visitor).check();
    await confirm(visitor).click();
    await expectStep(visitor, STEP.done);
  });

  await test.step('the member sees the contacts and the pictures that were locked', async () => {
    await visitor.goto(`/fornecedores?busca=${FOR_MEMBERS}`);
    await visitor.getByRole('link', { name: `Ver Detalhes de ${FOR_MEMBERS}` }).click();
    const contact = visitor.getByRole('region', { name: 'Contato' });
    await expect(contact.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /5500910137013/);
    const last = visitor.getByRole('button', { name: 'Abrir foto 3 de 3' }).locator('img');
    const shown = (img: HTMLImageElement) => (img.naturalWidth > 0 ? img.currentSrc : 'nothing');
    await expect.poll(() => last.evaluate(shown)).toContain('/supplier-gallery/');
  });

  await test.step('the first sale ends the first steps', async () => {
    await goTo(page, 'Pedidos');
    await expect(row(MEMBER.name)).toBeVisible();
    await goTo(page, 'Dashboard');
    await expect(page.getByText('Receita total')).toBeVisible();
    await expect(steps).toHaveCount(0);
  });

  await test.step('the owner refunds the purchase with a reason', async () => {
    await goTo(page, 'Pedidos');
    await page.getByRole('link', { name: MEMBER.name }).click();
    await page.getByRole('button', { name: 'Reembolsar' }).click();
    const question = page.getByRole('dialog', { name: 'Reembolsar pedido' });
    await expect(question).toContainText('Devolve R$ 39,90 a Rita Revende');
    await question.getByLabel('Motivo').fill('Comprou por engano');
    await question.getByRole('button', { name: 'Reembolsar' }).click();
    await told(page, 'O dinheiro foi devolvido e o Premium deste pedido terminou.');
  });

  await test.step('the exported orders have the refunded one, with its reason', async () => {
    await goTo(page, 'Pedidos');
    await expect(row(MEMBER.name)).toContainText('Reembolsado');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Exportar CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^pedidos-\d{4}-\d\d-\d\d\.csv$/);
    const [head, order, ...rest] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(head).toMatch(
      /"Pedido";"Feito em";"Cliente";"E-mail";"Plano";"Meses";"Valor \(R\$\)";"Forma";"Situação"/,
    );
    expect(order).toContain('"Rita Revende";"rita@loja.example";"Mensal";"1";"39,90";"Pix";"Reembolsado"');
    expect(order).toContain('"Comprou por engano"');
    expect(rest).toEqual([]);
  });
});
