import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import type { CouponRecord } from '@/domain/order/coupon-record';
import { listServer, tableWrites } from './support/admin-tables';
import { databaseRefusal, rows } from './support/msw';
import { renderApp } from './support/render-route';
import { expectFault, refusedAt, toast } from './support/screen';
import { menuButton, menuItems, pressInMenu } from './support/row-menu';

const PATH = '/admin/cupons';
const SUMMER: CouponRecord & { created_at: string } = {
  id: 1,
  code: 'VERAO10',
  percent: 10,
  amount_cents: null,
  plans: null,
  valid_from: null,
  valid_until: '2090-12-31',
  max_uses: 100,
  max_uses_per_person: 1,
  active: true,
  note: 'Para a feira de verão',
  uses: 3,
  was_used: true,
  created_at: '2026-11-01T12:00:00Z',
};
const FRIEND = {
  ...SUMMER,
  id: 2,
  code: 'AMIGA',
  percent: null,
  amount_cents: 500,
  plans: ['annual' as const, 'quarterly' as const],
  valid_until: null,
  max_uses: null,
  active: false,
  note: null,
  uses: 0,
  was_used: false,
};

async function open(coupons: object[] = [SUMMER, FRIEND]) {
  const asked = listServer('post', 'rpc/search_coupons', coupons, () => rows(coupons));
  const view = await renderApp(PATH, { as: 'member' });
  await screen.findByRole('table', { name: 'Cupons' });
  return { ...view, asked };
}

const button = (name: string) => screen.getByRole('button', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const row = (code: string) =>
  within(screen.getByRole('rowheader', { name: new RegExp(`^${code}`) }).closest('tr')!);

test('every coupon is listed with its discount, plans, validity, uses and state', async () => {
  await open();
  expect(document.title).toContain('Cupons');
  const cells = (code: string) =>
    row(code)
      .getAllByRole('cell')
      .slice(0, -1)
      .map((cell) => cell.textContent);
  expect(cells('VERAO10')).toEqual(['−10%', 'Todos os planos', 'até 31/12/2090', '3 de 100', 'Ativo']);
  expect(cells('AMIGA')).toEqual(['−R$\u00a05,00', 'Anual, Trimestral', 'sem prazo', '0', 'Desativado']);
  expect(screen.getByText('Para a feira de verão')).toBeVisible();
});

test('only a coupon that nobody has used can be deleted; of one that was used in the meantime the reason is shown', async () => {
  const reason = 'Este cupom já foi usado: ele não pode ser excluído, só desativado.';
  let used = true;
  const writes = tableWrites('coupons', () =>
    used ? databaseRefusal(409, 'PT409', reason) : HttpResponse.json([{ id: 2 }]),
  );
  const { user } = await open();
  await user.click(menuButton('VERAO10'));
  expect((await menuItems()).map(({ textContent }) => textContent)).toEqual([
    'Copiar link',
    'Editar',
    'Desativar',
  ]);
  await user.keyboard('{Escape}');
  await pressInMenu(user, 'AMIGA', 'Excluir');
  await screen.findByRole('dialog', { name: 'Excluir cupom' });
  await user.click(button('Excluir'));
  await toast('Erro ao excluir', reason, 'error');
  used = false;
  await user.click(button('Excluir'));
  await toast('Sucesso', 'Cupom excluído com sucesso.', 'success');
  expect(writes[1]).toEqual({ verb: 'delete', id: 'eq.2', body: null });
});

test('a coupon is deactivated and activated at once, and the link that opens the checkout with it is copied', async () => {
  const writes = tableWrites('coupons');
  const { user, asked } = await open();
  await pressInMenu(user, 'VERAO10', 'Desativar');
  await toast('Sucesso', 'O cupom VERAO10 foi desativado.', 'success');
  await pressInMenu(user, 'AMIGA', 'Ativar');
  await toast('Sucesso', 'O cupom AMIGA foi ativado.', 'success');
  expect(writes).toEqual([
    { verb: 'patch', id: 'eq.1', body: { active: false } },
    { verb: 'patch', id: 'eq.2', body: { active: true } },
  ]);
  await waitFor(() => expect(asked.times).toBeGreaterThan(2));
  await pressInMenu(user, 'VERAO10', 'Copiar link');
  expect(await screen.findByText('Link copiado')).toBeVisible();
  expect(await navigator.clipboard.readText()).toMatch(/\/assinatura\?cupom=VERAO10$/);
});

test('a new coupon has its code in upper case, and is for all plans and once for each person unless that is changed', async () => {
  const writes = tableWrites('coupons');
  const { user } = await open();
  await user.click(button('Adicionar Cupom'));
  await screen.findByRole('dialog', { name: 'Novo cupom' });
  await user.type(field('Código'), 'natal 5');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo de desconto' }), 'amount');
  await user.type(field('Desconto'), '5,50');
  await user.click(screen.getByRole('checkbox', { name: 'Mensal' }));
  await user.type(field('Limite de usos'), '20');
  await user.click(button('Salvar'));
  await toast('Sucesso', 'Cupom criado com sucesso.', 'success');
  expect(writes).toEqual([
    {
      verb: 'post',
      id: null,
      body: {
        code: 'NATAL5',
        percent: null,
        amount_cents: 550,
        plans: ['quarterly', 'annual'],
        valid_from: null,
        valid_until: null,
        max_uses: 20,
        max_uses_per_person: 1,
        note: null,
      },
    },
  ]);
});

test('a coupon opens with its values, and limits can be removed', async () => {
  const writes = tableWrites('coupons');
  const { user } = await open();
  await user.click(button('VERAO10'));
  await screen.findByRole('dialog', { name: 'Editar cupom' });
  expect(field('Código')).toHaveValue('VERAO10');
  expect(field('Desconto')).toHaveValue('10%');
  expect(screen.getByLabelText('Vale até')).toHaveValue('2090-12-31');
  await user.clear(field('Limite de usos'));
  await user.clear(screen.getByLabelText('Vale até'));
  await user.click(button('Salvar'));
  await toast('Sucesso', 'Cupom atualizado com sucesso.', 'success');
  expect(writes).toMatchObject([
    {
      verb: 'patch',
      id: 'eq.1',
      body: { code: 'VERAO10', percent: 10, max_uses: null, valid_until: null, plans: null },
    },
  ]);
});

test('what a coupon cannot be is refused at its fields, it needs a plan, cannot end before it begins, and nothing is sent', async () => {
  const writes = tableWrites('coupons');
  const { user } = await open();
  await user.click(button('AMIGA'));
  await screen.findByRole('dialog', { name: 'Editar cupom' });
  for (const plan of ['Trimestral', 'Anual']) await user.click(screen.getByRole('checkbox', { name: plan }));
  await user.clear(field('Código'));
  await user.paste('verão');
  await user.click(button('Salvar'));
  expectFault('Código', 'Use de 3 a 30 letras sem acento, números, - ou _.');
  expect(await screen.findByText('Escolha pelo menos um plano.')).toBeVisible();
  await user.clear(field('Código'));
  await user.paste('AMIGA');
  await user.click(screen.getByRole('checkbox', { name: 'Mensal' }));
  await user.type(screen.getByLabelText('Vale desde'), '2027-01-02');
  await user.type(screen.getByLabelText('Vale até'), '2027-01-01');
  await user.click(button('Salvar'));
  expectFault('Vale até', 'O fim não pode vir antes do início.');
  expect(writes).toEqual([]);
});

test('a code that exists says so at the field, and what was typed stays', async () => {
  const { user } = await open();
  tableWrites('coupons', () => databaseRefusal(409, '23505', 'duplicate key'));
  await user.click(button('Adicionar Cupom'));
  await screen.findByRole('dialog', { name: 'Novo cupom' });
  await user.type(field('Código'), 'VERAO10');
  await user.type(field('Desconto'), '10');
  await user.click(button('Salvar'));
  await refusedAt('Código', 'Já existe um cupom com este código.');
  expect(field('Código')).toHaveValue('VERAO10');
});

test('without coupons the list says what they are for', async () => {
  listServer('post', 'rpc/search_coupons', [], () => rows([]));
  await renderApp(PATH, { as: 'member' });
  expect(await screen.findByRole('heading', { name: 'Nenhum cupom' })).toBeVisible();
});
