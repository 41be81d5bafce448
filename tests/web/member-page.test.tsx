import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { MemberDetails, MemberOrder } from '@/domain/account/member';
import { adminRow, MEMBER_ID } from '../support/builders';
import { expectAccessible } from './support/axe';
import { api } from './support/account';
import { auth } from './support/auth-answers';
import { databaseRefusal, refusal, rows, server, table } from './support/msw';
import { menuButton, menuItem, pressInMenu } from './support/row-menu';
import { renderApp } from './support/render-route';
import { at, toast } from './support/screen';
import { BIA_DETAILS as BIA, ORDER_ID } from './support/users';

const { id: ID } = BIA;
const PATH = `/admin/usuarios/${ID}`;
const ORDER: MemberOrder = {
  id: ORDER_ID,
  plan_key: 'monthly',
  amount_cents: 2990,
  status: 'paid',
  created_at: '2026-11-20T12:00:00Z',
  paid_at: '2026-11-20T12:01:00Z',
  refund_requested_at: null,
};

let member: MemberDetails | null;
let orders: MemberOrder[];
let answers: { answers_in_tens: number; dismissed: boolean }[];
beforeEach(() => {
  member = BIA;
  orders = [ORDER];
  answers = [{ answers_in_tens: 10, dismissed: false }];
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('post', 'rpc/member_details', () => rows(member ? [member] : [])),
    table('get', 'orders', () => rows(orders)),
    table('post', 'rpc/member_answers', () => rows(answers)),
  );
});

/** Renders the page of the member, with some facts changed. */
async function open(changes: Partial<MemberDetails> = {}) {
  member = { ...BIA, ...changes };
  const view = await renderApp(PATH, { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: member.name });
  return view;
}

/** Keeps the bodies of a function's calls. */
function calls(name: string, answer: () => Response = () => HttpResponse.json(null)) {
  const bodies: unknown[] = [];
  server.use(
    table('post', `rpc/${name}`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

const button = (name: string) => screen.getByRole('button', { name });
const fact = (label: string) => screen.getByText(label).nextElementSibling;
const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the page shows who a member is and what they did', async () => {
  await open();
  expect(document.title).toContain('Usuário');
  expect(screen.getByRole('link', { name: 'bia@teste.example' })).toHaveAttribute(
    'href',
    'mailto:bia@teste.example',
  );
  expect(fact('E-mail confirmado')).toHaveTextContent('Em 05/03/2026, 09:30');
  expect(fact('Tipo')).toHaveTextContent('Premium');
  expect(fact('Status')).toHaveTextContent('Ativo');
  expect(fact('Último acesso')).toHaveTextContent('20/11/2026, 09:00');
  expect(fact('Favoritos')).toHaveTextContent('7');
  expect(screen.getByText('Até 31/12/2089. Compra.')).toBeVisible();
  expect(fact('Quer receber')).toHaveTextContent('Novos fornecedores, novidades da plataforma');
  expect(screen.getByRole('link', { name: '2 mensagens' })).toHaveAttribute(
    'href',
    '/admin/mensagens?busca=bia%40teste.example',
  );
  expect(await screen.findByRole('link', { name: '0A1B2C3D' })).toHaveAttribute(
    'href',
    `/admin/pedidos/${ORDER_ID}`,
  );
  expect(screen.getByRole('link', { name: 'Ver todos os pedidos desta conta' })).toHaveAttribute(
    'href',
    '/admin/pedidos?busca=bia%40teste.example',
  );
});

const BY_HAND = {
  order_id: null,
  released: false,
  starts: '2026-11-20T12:00:00Z',
  ends: '2089-06-01T02:59:59Z',
};

test('the page says what a member has not done, or of an invitation, and what Premium comes from', async () => {
  const { unmount } = await open({
    premium: [BY_HAND],
    last_login_at: null,
    confirmed_at: null,
    messages: 0,
    wants_news: false,
    wants_platform_news: false,
  });
  expect(fact('Último acesso')).toHaveTextContent(/^Nunca entrou$/);
  expect(fact('E-mail confirmado')).toHaveTextContent(/^Não$/);
  expect(fact('Mensagens')).toHaveTextContent(/^Nenhuma$/);
  expect(fact('Quer receber')).toHaveTextContent(/^Nenhum e-mail$/);
  expect(screen.getByText('Até 31/12/2089. Concedido pela equipe.')).toBeVisible();
  unmount();
  await open({
    ...{ role: 'free', status: 'expired', ends_at: '2026-01-10T12:00:00Z' },
    ...{ confirmed_at: null, invited_at: '2026-11-20T12:00:00Z' },
  });
  expect(screen.getByText('Terminou em 10/01/2026.')).toBeVisible();
  expect(fact('E-mail confirmado')).toHaveTextContent(/^Não. Convite enviado em 20\/11\/2026, 09:00$/);
});

test('to a member who never had Premium it can be given from now on', async () => {
  const { user } = await open({ role: 'free', status: 'none', ends_at: null, premium: [] });
  expect(screen.getByText('Plano Gratuito.')).toBeVisible();
  await user.click(button('Dar meses de Premium'));
  expect(await screen.findByRole('dialog')).toHaveTextContent('O Premium de Bia Lopes começa agora.');
});

test('the periods of Premium are listed, the latest first, with their purchases', async () => {
  await open({
    premium: [
      { order_id: ORDER_ID, released: false, starts: '2026-01-05T12:00:00Z', ends: '2026-02-06T02:59:59Z' },
      { order_id: ORDER_ID, released: true, starts: '2026-02-06T02:59:59Z', ends: '2026-03-06T02:59:59Z' },
      { order_id: null, released: false, starts: '2026-03-01T12:00:00Z', ends: null },
    ],
  });
  const items = within(screen.getByText('Alterado pela equipe').closest('ul')!).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Alterado pela equipeGratuito desde 01/03/2026',
    'Pedido liberado sem pagamento confirmado05/02/2026 a 05/03/2026',
    'Compra05/01/2026 a 05/02/2026',
  ]);
  expect(within(items[1]!).getByRole('link')).toHaveAttribute('href', `/admin/pedidos/${ORDER_ID}`);
});

test('a member without orders has none, orders that fail to load can be retried, and Premium of both origins says so', async () => {
  orders = [];
  let failing = true;
  server.use(table('get', 'orders', () => (failing ? refusal(403) : undefined)));
  const { user } = await open({ premium: [...BIA.premium, BY_HAND] });
  expect(screen.getByText('Até 31/12/2089. Compra e concessão da equipe.')).toBeVisible();
  await screen.findByRole('heading', { name: 'Falha ao buscar os pedidos.' });
  failing = false;
  await user.click(button('Tentar novamente'));
  expect(await screen.findByText('Nenhum pedido.')).toBeVisible();
});

test.each(['an account that is gone', 'no account at all'])(
  'the address of %s says so and leads to the list',
  async (which) => {
    member = null;
    if (which === 'no account at all')
      server.use(table('post', 'rpc/member_details', () => databaseRefusal(400, '22P02')));
    await renderApp(PATH, { as: 'member' });
    expect(await screen.findByRole('heading', { name: 'Usuário não encontrado' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver todos os usuários' })).toHaveAttribute(
      'href',
      '/admin/usuarios',
    );
  },
);

test('a page that fails to load shows an error with Retry, and the way back', async () => {
  let failing = true;
  server.use(table('post', 'rpc/member_details', () => (failing ? refusal(403) : undefined)));
  const { user } = await renderApp(PATH, { as: 'member' });
  await screen.findByRole('heading', { name: 'Falha ao buscar o usuário.' });
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'Usuários' })).toHaveAttribute('href', '/admin/usuarios');
  failing = false;
  await user.click(button('Tentar novamente'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Bia Lopes' })).toBeVisible();
});

test('months of Premium are given, the page shows the new end, and a gift that fails keeps the dialog open', async () => {
  let failing = true;
  const given = calls('grant_months', () => {
    if (failing) return refusal(403);
    member = { ...BIA, ends_at: '2090-03-01T02:59:59.999Z' };
    return HttpResponse.json(member.ends_at);
  });
  const { user } = await open();
  await user.click(button('Dar meses de Premium'));
  const dialog = await screen.findByRole('dialog', { name: 'Dar meses de Premium' });
  expect(dialog).toHaveTextContent('Somam ao Premium de Bia Lopes, que vai até 31/12/2089.');
  await user.selectOptions(screen.getByLabelText('Quanto tempo'), '2 meses');
  await user.click(button('Dar Premium'));
  await toast('Erro ao dar Premium', 'Falha ao atualizar a assinatura.', 'error');
  failing = false;
  await user.click(button('Dar Premium'));
  await toast('Sucesso', 'Bia Lopes tem Premium até 28/02/2090.', 'success');
  await dialogGone();
  expect(given).toEqual([2, 2].map((months) => ({ account_id: ID, months })));
  expect(await screen.findByText('Até 28/02/2090. Compra.')).toBeVisible();
});

test('support is offered the months that it may still give, and a refusal stands at the field', async () => {
  const refused = 'Dias que restam para este membro: 0. Para dar mais, peça à Administração.';
  calls('grant_months', () => databaseRefusal(403, 'PT403', refused));
  const { user } = await open({ giveable_days: 62 });
  await user.click(button('Dar meses de Premium'));
  const dialog = await screen.findByRole('dialog', { name: 'Dar meses de Premium' });
  expect(dialog).toHaveTextContent(
    'O atendimento dá a cada membro até 3 meses (93 dias) em 12 meses, e pode dar ainda 62 dias a este. Para mais, peça à Administração.',
  );
  const choice = screen.getByLabelText('Quanto tempo');
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 mês', '2 meses']);
  await user.click(button('Dar Premium'));
  await waitFor(() => expect(choice).toHaveAccessibleDescription(refused));
  expect(choice).toHaveFocus();
  await expectAccessible(dialog);
});

test('support that may give a member nothing more reads who can, without a button', async () => {
  const { user } = await open({ giveable_days: 20 });
  await user.click(button('Dar meses de Premium'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dar meses de Premium' }));
  expect(dialog.getByText(/pode dar ainda 20 dias a este. Para mais, peça à Administração/)).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Dar Premium' })).toBeNull();
});

test('support reads beside the date how far it may set the end of Premium, and a refusal stands at the field', async () => {
  const refused = 'Dias que restam para este membro: 31. Para dar mais, peça à Administração.';
  server.use(table('patch', 'subscriptions', () => databaseRefusal(403, 'PT403', refused)));
  const { user } = await open({ giveable_days: 31, ends_at: '2040-01-01T02:59:59.999Z' });
  await pressInMenu(user, 'Bia Lopes', 'Alterar assinatura');
  const day = await screen.findByLabelText('Data de expiração');
  await waitFor(() => expect(day).toHaveAttribute('max', '2040-01-31'));
  expect(day).toHaveAccessibleDescription(/pode dar ainda 31 dias a este/);
  await user.click(button('Salvar'));
  await waitFor(() => expect(day).toHaveAccessibleDescription(new RegExp(refused)));
  expect(day).toHaveFocus();
});

test('a member is blocked after a question, which stays with the reason while that is refused, and unblocked again', async () => {
  let refused: Response | null = null;
  const sent = calls('set_blocked', () => {
    if (refused) return refused;
    member = { ...member!, blocked: !member!.blocked };
    return new HttpResponse(null, { status: 204 });
  });
  const { user } = await open();
  await pressInMenu(user, 'Bia Lopes', 'Bloquear');
  const dialog = await screen.findByRole('dialog', { name: 'Bloquear conta' });
  expect(dialog).toHaveTextContent('Bia Lopes sai de todos os aparelhos e não consegue mais entrar.');
  for (const [code, status, message, shown = message] of [
    ['PT404', 404, 'Esta conta não existe mais.'],
    ['PT409', 409, 'Esta conta é da equipe. Tire-a da equipe primeiro.'],
    [
      '42501',
      403,
      'refused',
      'Não foi possível bloquear a conta. Sua conta não tem permissão para isto. Atualize a página.',
    ],
    // The disk of a hosted project is full.
    [
      '25006',
      405,
      'cannot execute UPDATE in a read-only transaction',
      'Não foi possível bloquear a conta. O site não consegue salvar nada no momento. Tente novamente mais tarde.',
    ],
  ] as const) {
    refused = databaseRefusal(status, code, message);
    await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
    await toast('Erro ao bloquear', shown, 'error');
    expect(screen.getByRole('dialog')).toBeVisible();
  }
  refused = null;
  sent.length = 0;
  await user.click(within(dialog).getByRole('button', { name: 'Bloquear' }));
  await toast('Sucesso', 'A conta de Bia Lopes foi bloqueada.', 'success');
  await dialogGone();
  expect(await screen.findByText(/^Esta conta está bloqueada/)).toBeVisible();
  expect(fact('Status')).toHaveTextContent('AtivoBloqueado');

  await pressInMenu(user, 'Bia Lopes', 'Desbloquear');
  const question = await screen.findByRole('dialog', { name: 'Desbloquear conta' });
  await user.click(within(question).getByRole('button', { name: 'Desbloquear' }));
  await toast('Sucesso', 'A conta de Bia Lopes foi desbloqueada.', 'success');
  await waitFor(() => expect(screen.queryByText(/^Esta conta está bloqueada/)).toBeNull());
  expect(sent).toEqual([true, false].map((blocked) => ({ account_id: ID, blocked })));
});

test('the subscription can be changed from the menu', async () => {
  const bodies: unknown[] = [];
  server.use(
    table('patch', 'subscriptions', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json([{}]);
    }),
  );
  const { user } = await open();
  await pressInMenu(user, 'Bia Lopes', 'Alterar assinatura');
  await user.selectOptions(await screen.findByLabelText('Plano'), 'Gratuito');
  await user.click(button('Salvar'));
  await toast('Sucesso', 'A assinatura de Bia Lopes foi atualizada.', 'success');
  expect(bodies).toEqual([{ expires_at: null }]);
});

test('a deleted account is no longer there', async () => {
  const deletions: unknown[] = [];
  server.use(
    api('delete', 'users/:id', ({ params }) => {
      deletions.push(params.id);
      member = null;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open();
  await pressInMenu(user, 'Bia Lopes', 'Excluir');
  const dialog = await screen.findByRole('dialog', { name: 'Excluir usuário' });
  expect(dialog).toHaveTextContent('O Premium, que vai até 31/12/2089, termina sem reembolso.');
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await screen.findByRole('heading', { name: 'Usuário não encontrado' });
  expect(deletions).toEqual([ID]);
});

test('the e-mail that lets a member in depends on what they have done, and one that cannot be sent says so', async () => {
  const sent: string[] = [];
  server.use(
    auth('resend', () => {
      sent.push('resend');
      return HttpResponse.json({});
    }),
    api('post', 'users', async ({ request }) => {
      sent.push(JSON.stringify(await request.json()));
      return HttpResponse.json({ data: {} }, { status: 201 });
    }),
  );
  const failing = await open();
  server.use(auth('recover', () => refusal(500)));
  await failing.user.click(button('Enviar link de nova senha'));
  await waitFor(() => expect(screen.getByText('Erro ao enviar')).toBeVisible());
  failing.unmount();
  server.use(
    auth('recover', () => {
      sent.push('recover');
      return HttpResponse.json({});
    }),
  );
  const press = async (name: string, changes: Partial<MemberDetails>) => {
    const { unmount, user } = await open(changes);
    await user.click(button(name));
    await toast('E-mail enviado', 'Enviado para bia@teste.example.', 'success');
    unmount();
  };
  await press('Enviar link de nova senha', {});
  await press('Reenviar confirmação', { confirmed_at: null });
  await press('Reenviar convite', { confirmed_at: null, invited_at: '2026-11-20T12:00:00Z' });
  expect(sent).toEqual(['recover', 'resend', '{"name":"Bia Lopes","email":"bia@teste.example"}']);
});

test('an account of the staff gets no months and cannot be blocked, and the menu says why', async () => {
  const sent = calls('set_blocked');
  const { user } = await open({ role: 'admin', staff_role: 'support', ends_at: null });
  expect(screen.getByText('Sem fim: a conta é da equipe.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dar meses de Premium' })).toBeNull();
  await user.click(menuButton('Bia Lopes'));
  for (const [name, reason] of [
    [/^Alterar assinatura/, 'O plano de um administrador não pode ser alterado.'],
    [/^Bloquear/, 'A conta é da equipe.'],
  ] as const) {
    const item = await menuItem(name);
    expect(item).toHaveAttribute('aria-disabled', 'true');
    expect(item).toHaveTextContent(reason);
    await user.click(item);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toEqual([]);
});

test('the deletion of the own account says so', async () => {
  member = { ...BIA, id: MEMBER_ID, name: 'Clara Chefe', role: 'admin', staff_role: 'owner', ends_at: null };
  const { user } = await renderApp(`/admin/usuarios/${MEMBER_ID}`, { as: 'member' });
  await screen.findByRole('heading', { level: 1, name: 'Clara Chefe' });
  await pressInMenu(user, 'Clara Chefe', 'Excluir');
  expect(await screen.findByRole('dialog')).toHaveTextContent('É a sua própria conta:');
});

test('the answers of a member are counted, set aside and considered again, and nobody sees them', async () => {
  const bodies = calls('set_answers_dismissed', () => {
    answers = [{ answers_in_tens: 10, dismissed: bodies.length % 2 === 1 }];
    return new HttpResponse(null, { status: 204 });
  });
  const { user } = await open();
  const count = 'Respostas sobre fornecedores nos últimos 30 dias';
  await waitFor(() => expect(fact(count)).toHaveTextContent(/^10 ou mais$/));
  await pressInMenu(user, 'Bia Lopes', 'Ignorar as respostas deste membro');
  const dialog = await screen.findByRole('dialog', { name: 'Ignorar as respostas deste membro' });
  expect(dialog).toHaveTextContent('Ninguém vê o que ela respondeu');
  await expectAccessible(document.body);
  await user.click(within(dialog).getByRole('button', { name: 'Ignorar' }));
  await toast('Sucesso', 'As respostas de Bia Lopes deixam de contar nas próximas contagens.', 'success');
  await dialogGone();
  await waitFor(() => expect(fact(count)).toHaveTextContent('10 ou mais (ignoradas)'));
  await pressInMenu(user, 'Bia Lopes', 'Voltar a contar as respostas deste membro');
  await user.click(await screen.findByRole('button', { name: 'Voltar a contar' }));
  await waitFor(() => expect(fact(count)).toHaveTextContent(/^10 ou mais$/));
  expect(bodies).toEqual([
    { account_id: ID, dismissed: true },
    { account_id: ID, dismissed: false },
  ]);
});

test('the page says that no e-mails are sent to an address that bounced, and lets them through again', async () => {
  const bodies = calls('lift_mail_block', () => {
    member = { ...BIA, mail_block: null, mail_block_at: null };
    return new HttpResponse(null, { status: 204 });
  });
  const { user, container } = await open({ mail_block: 'bounced', mail_block_at: '2026-11-20T12:00:00Z' });
  expect(
    screen.getByText(
      'Nenhum aviso é enviado a esta conta desde 20/11/2026, 09:00: o serviço de e-mail avisou que o endereço não existe. Libere só se isso estiver resolvido.',
    ),
  ).toBeVisible();
  await expectAccessible(container);
  await user.click(screen.getByRole('button', { name: 'Voltar a enviar' }));
  await toast('Sucesso', 'Bia Lopes volta a receber e-mails.', 'success');
  await waitFor(() => expect(screen.queryByText(/^Nenhum aviso é enviado/)).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Bia Lopes' })).toHaveFocus();
  expect(bodies).toEqual([{ account_id: ID }]);
});

test('a member who is not of the staff does not see the page, and nothing is requested', async () => {
  const asked = vi.fn();
  server.use(
    table('get', 'accounts', () => HttpResponse.json({ ...adminRow, role: 'premium' })),
    table('post', 'rpc/member_details', () => {
      asked();
      return rows([]);
    }),
  );
  await renderApp(PATH, { as: 'member' });
  await at('/');
  expect(asked).not.toHaveBeenCalled();
});

test('an owner makes a member one of the staff, reads what the role may do, and takes it back', async () => {
  const bodies = calls('set_staff_role', () => new HttpResponse(null, { status: 204 }));
  const { user } = await open();
  await pressInMenu(user, 'Bia Lopes', 'Função na equipe');
  const dialog = within(await screen.findByRole('dialog', { name: 'Função na equipe' }));
  await user.selectOptions(dialog.getByLabelText('Função'), 'Atendimento');
  expect(dialog.getByLabelText('Função')).toHaveAccessibleDescription(/Não muda o catálogo/);
  await expectAccessible(document.body);
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await toast('Sucesso', 'A função de Bia Lopes é Atendimento.', 'success');
  await dialogGone();
  expect(menuButton('Bia Lopes')).toHaveFocus();
  await pressInMenu(user, 'Bia Lopes', 'Função na equipe');
  await user.selectOptions(await screen.findByLabelText('Função'), 'Nenhuma (não é da equipe)');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await toast('Sucesso', 'Bia Lopes não é mais da equipe.', 'success');
  expect(bodies).toEqual([
    { account_id: ID, role: 'support' },
    { account_id: ID, role: null },
  ]);
});

test('when a role is refused, a toast says why and the dialog stays open', async () => {
  calls('set_staff_role', () =>
    databaseRefusal(409, 'PT409', 'A última pessoa da administração não pode sair.'),
  );
  const { user } = await open({ role: 'admin', staff_role: 'owner', ends_at: null });
  expect(fact('Função na equipe')).toHaveTextContent('Administração');
  await pressInMenu(user, 'Bia Lopes', 'Função na equipe');
  await user.selectOptions(await screen.findByLabelText('Função'), 'Catálogo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await toast('Erro ao mudar a função', 'A última pessoa da administração não pode sair.', 'error');
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('support gives no roles, and deletes no colleague', async () => {
  server.use(table('get', 'accounts', () => HttpResponse.json({ ...adminRow, staff_role: 'support' })));
  const { user } = await open({ role: 'admin', staff_role: 'editor', ends_at: null });
  await user.click(menuButton('Bia Lopes'));
  const deletion = await menuItem(/^Excluir/);
  expect(deletion).toHaveTextContent('Só a administração exclui contas da equipe.');
  expect(deletion).toHaveAttribute('aria-disabled', 'true');
  expect(screen.queryByRole('menuitem', { name: 'Função na equipe', hidden: true })).toBeNull();
});
