import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { emptyEntry, type NotebookEntry } from '@/domain/notebook/notebook';
import type { SupplierPage } from '@/domain/supplier/supplier';
import type { OwnAnswers } from '@/domain/answers/answers';
import { adminRow, memberRow, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { endSessionOnServer } from './support/auth-answers';
import { loseCode } from './support/connection';
import { databaseRefusal, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { toast } from './support/screen';
import { answerPage, supplierPage } from './support/supplier-page';

let own: OwnAnswers;
let sent: [name: string, body: unknown][];
beforeEach(() => {
  own = { check: null, report: null, bought: false };
  sent = [];
  server.use(table('post', 'rpc/own_answers', () => HttpResponse.json(own)));
});

/** Stores answers as the database does, or answers with a refusal. */
function answers(refusal?: () => Response) {
  const now = new Date().toISOString();
  const store = (name: string, change: (body: object) => Partial<OwnAnswers>) =>
    table('post', `rpc/${name}`, async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push([name, body]);
      if (refusal) return refusal();
      own = { ...own, ...change(body) };
      return new HttpResponse(null, { status: 204 });
    });
  server.use(
    store('check_contact', (body) => ({ check: { ...body, created_at: now } as OwnAnswers['check'] })),
    store('take_back_contact_check', () => ({ check: null })),
    store('report_purchase', (body) => ({ report: { ...body, updated_at: now } as OwnAnswers['report'] })),
    store('take_back_purchase_report', () => ({ report: null })),
  );
}

interface Opened {
  as?: 'visitor' | 'member';
  account?: object;
  status?: NotebookEntry['status'];
}

async function open(
  rest: Partial<SupplierPage> = {},
  { as = 'member', account = premiumRow, status = 'waiting' }: Opened = {},
) {
  answerPage(supplierPage(1, rest));
  server.use(
    table('get', 'accounts', () => HttpResponse.json(account)),
    table('get', 'notebook_entries', () =>
      rows([
        { ...emptyEntry(1), status, contacted_at: status === 'to_contact' ? null : '2026-11-01T12:00:00Z' },
      ]),
    ),
  );
  const view = await renderApp('/fornecedores/1', { as });
  await screen.findByRole('heading', { level: 1, name: 'Ateliê Lumivê' });
  return view;
}

const button = (name: string) => screen.getByRole('button', { name });
const question = (name = 'O WhatsApp funcionou?') => screen.findByRole('heading', { name });
const part = (name: string) => screen.getByRole('region', { name });

const CONFIRMED = { state: 'confirmed', confirmed_on: '2026-11-12', members: 4, method: null } as const;
const SUMMARY = { answers: 9, arrived: 9, on_time: 8, as_pictured: 7, buy_again: 8 };

test('visitors read what is published, and are asked nothing', async () => {
  await open({ contact_states: CONFIRMED, buying_summaries: SUMMARY }, { as: 'visitor' });
  expect(screen.getByText('Contato confirmado em 12/11 por 4 revendedores')).toBeVisible();
  const summary = await screen.findByRole('region', { name: 'Quem já comprou' });
  expect(summary).toHaveTextContent('8 de 9 comprariam de novo');
  expect(summary).toHaveTextContent('Chegou9 de 9No prazo8 de 9Igual à foto7 de 9');
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
});

test('one tap says that the contact works; the answer is shown with its date and can be taken back', async () => {
  answers();
  const { user } = await open();
  await question();
  await user.click(button('Sim'));
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date());
  await waitFor(() =>
    expect(part('Sua resposta sobre o contato')).toHaveTextContent(`WhatsApp: Funcionou, em ${today}.`),
  );
  expect(part('Sua resposta sobre o contato')).toHaveFocus();
  expect(screen.getByText('Sua resposta é anônima: só o total aparece.')).toBeVisible();
  await user.click(button('Desfazer'));
  await question();
  expect(part('O WhatsApp funcionou?')).toHaveFocus();
  expect(sent).toEqual([
    ['check_contact', { supplier_id: 1, channel: 'whatsapp', outcome: 'works', contact: '5500900000001' }],
    ['take_back_contact_check', { supplier_id: 1 }],
  ]);
});

test('a contact that has not worked has reasons, which suit the chosen contact', async () => {
  answers();
  const { user } = await open();
  await question();
  expect(screen.queryByRole('radio', { name: 'Instagram' })).toBeNull();
  await user.click(button('Não'));
  await user.click(screen.getByRole('radio', { name: 'Instagram' }));
  await question('O Instagram funcionou?');
  expect(button('Não')).toHaveAttribute('aria-expanded', 'true');
  const reasons = within(screen.getByRole('group', { name: 'Por que não funcionou' }));
  expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Não responde',
    'Perfil errado',
    'Não vende no atacado',
    'Outro motivo',
  ]);
  await user.click(button('Perfil errado'));
  expect(await screen.findByText('Perfil errado')).toBeVisible();
  expect(sent).toEqual([
    ['check_contact', { supplier_id: 1, channel: 'instagram', outcome: 'wrong_number', contact: '@lumive' }],
  ]);
});

test('a contact in doubt is a warning with the reason; without a WhatsApp the next contact is asked about, and a single one needs no choice', async () => {
  await open({
    supplier_contacts: { whatsapp: null, email: null },
    supplier_details: { ...supplierPage(1).supplier_details!, instagram: null },
    contact_states: { state: 'checking', confirmed_on: null, members: null, method: null },
  });
  expect(screen.getByText('Contato em verificação').parentElement).toHaveTextContent(
    'Revendedores não conseguiram falar com este fornecedor',
  );
  await question('O site funcionou?');
  expect(screen.queryByRole('group', { name: 'Responder sobre' })).toBeNull();
});

test("a refusal tells the server's reason, keeps the question, and shows the contact that the supplier has by now", async () => {
  const reasons = [
    'Você já respondeu sobre este contato há menos de 30 dias.',
    'Este contato mudou. Confira o novo antes de responder.',
  ];
  answers(() => {
    const reason = reasons[sent.length - 1] ?? 'Você não vê este contato.';
    if (sent.length === 2)
      answerPage(supplierPage(1, { supplier_contacts: { whatsapp: '5500900000002', email: null } }));
    if (sent.length === 3)
      answerPage(
        supplierPage(1, {
          supplier_contacts: { whatsapp: null, email: 'a@lumive.example' },
          supplier_details: { ...supplierPage(1).supplier_details!, instagram: null, website: null },
        }),
      );
    return databaseRefusal(409, 'PT409', reason);
  });
  const { user } = await open();
  await question();
  await user.click(button('Não'));
  await user.click(button('Número errado'));
  await toast('Erro', reasons[0]!, 'error');
  expect(button('Número errado')).toBeVisible();
  expect(button('Número errado')).toHaveFocus();
  await user.click(button('Não'));

  await user.click(button('Sim'));
  await toast('Erro', reasons[1]!, 'error');
  const link = () => screen.getByRole('link', { name: /^WhatsApp/ });
  await waitFor(() => expect(link()).toHaveAttribute('href', 'https://wa.me/5500900000002'));
  await user.click(button('Sim'));
  await question('O e-mail funcionou?'); // of the contact that is left
  await user.click(button('Sim'));
  await waitFor(() => expect(sent).toHaveLength(4));
  expect(sent.map(([, body]) => (body as { contact: string }).contact)).toEqual([
    '5500900000001',
    '5500900000001',
    '5500900000002',
    'a@lumive.example',
  ]);
});

test('only who has written to the supplier is asked, and an answer that was given stays', async () => {
  const { unmount } = await open({ buying_summaries: SUMMARY }, { status: 'to_contact' });
  await screen.findByRole('region', { name: 'Quem já comprou' });
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
  unmount();
  own.check = { channel: 'whatsapp', outcome: 'works', created_at: new Date().toISOString() };
  await open({}, { account: memberRow });
  expect(await screen.findByRole('region', { name: 'Sua resposta sobre o contato' })).toBeVisible();
});

test('members who do not see the direct contacts are asked nothing, nor is support, which confirms nothing either', async () => {
  const { unmount } = await open({ supplier_contacts: null, buying_summaries: SUMMARY });
  await screen.findByRole('region', { name: 'Quem já comprou' });
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
  unmount();

  await open({ buying_summaries: SUMMARY }, { account: { ...adminRow, staff_role: 'support' } });
  await screen.findByRole('region', { name: 'Quem já comprou' });
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirmar contato' })).toBeNull();
});

test('a member who has bought and then noted "Não serve" is asked about the purchase, and can see a given answer', async () => {
  const asked = () => screen.queryByText('Como foi a sua compra?');
  const premium = { account: premiumRow };
  const { unmount } = await open({}, { ...premium, status: 'unsuitable' });
  await question();
  expect(asked()).toBeNull();
  unmount();

  own.bought = true;
  const again = await open({}, { ...premium, status: 'unsuitable' });
  await waitFor(() => expect(asked()).toBeVisible());
  again.unmount();

  own = {
    ...own,
    bought: false,
    report: {
      arrived: false,
      on_time: null,
      as_pictured: null,
      buy_again: false,
      updated_at: new Date().toISOString(),
    },
  };
  await open({}, { ...premium, status: 'to_contact' });
  expect(await screen.findByRole('button', { name: 'Alterar' })).toBeVisible();
  expect(button('Desfazer')).toBeVisible();
});

test('without Premium and contacts an answer about a purchase can still be read and taken back', async () => {
  answers();
  own.report = {
    arrived: false,
    on_time: null,
    as_pictured: null,
    buy_again: false,
    updated_at: new Date().toISOString(),
  };
  const { user } = await open({ supplier_contacts: null });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(screen.queryByText('Como foi a sua compra?')).toBeNull());
  expect(sent).toEqual([['take_back_purchase_report', { supplier_id: 1 }]]);
});

test('the question about a purchase stays when its status becomes "Não serve"', async () => {
  server.use(
    table('post', 'rpc/save_notebook_entry', async ({ request }) => {
      const { changes } = (await request.json()) as { changes: object };
      return HttpResponse.json({ ...emptyEntry(1), status: 'bought', ...changes, kept: [] });
    }),
  );
  const { user } = await open({}, { account: premiumRow, status: 'bought' });
  await screen.findByText('Como foi a sua compra?');
  await user.click(await screen.findByRole('radio', { name: 'Não serve' }));
  await screen.findByText('Salvo');
  expect(screen.getByText('Como foi a sua compra?')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'A contatar' }));
  await waitFor(() => expect(screen.queryByText('Como foi a sua compra?')).toBeNull());
});

test('the four answers about a purchase survive a refused save, and can be changed and deleted', async () => {
  answers();
  const { user, container } = await open({}, { account: premiumRow, status: 'bought' });
  await screen.findByText('Como foi a sua compra?');
  const ask = (name: string) => within(screen.getByRole('group', { name }));
  const choose = (name: string, answer: string) => user.click(ask(name).getByRole('radio', { name: answer }));

  await choose('Chegou?', 'Sim');
  await choose('No prazo?', 'Não');
  await user.click(button('Salvar respostas'));
  expect(ask('Igual à foto?').getByRole('radio', { name: 'Sim' })).toHaveFocus();
  expect(ask('Igual à foto?').getByRole('radio', { name: 'Sim' })).toHaveAccessibleDescription(
    'Escolha sim ou não.',
  );
  await expectAccessible(container);
  await choose('Igual à foto?', 'Sim');
  await choose('Compraria de novo?', 'Sim');
  server.use(
    table('post', 'rpc/report_purchase', () => databaseRefusal(429, 'PT429', 'Muitas respostas hoje.'), {
      once: true,
    }),
  );
  await user.click(button('Salvar respostas'));
  await toast('Erro', 'Muitas respostas hoje.', 'error');
  expect(ask('No prazo?').getByRole('radio', { name: 'Não' })).toBeChecked();
  expect(ask('Compraria de novo?').getByRole('radio', { name: 'Sim' })).toBeChecked();
  await user.click(button('Salvar respostas'));
  await waitFor(() => expect(button('Alterar')).toBeVisible());
  expect(part('Como foi a sua compra?')).toHaveFocus();
  expect(part('Como foi a sua compra?')).toHaveTextContent(
    'Chegou?SimNo prazo?NãoIgual à foto?SimCompraria de novo?Sim',
  );

  await user.click(button('Alterar'));
  await choose('Chegou?', 'Não');
  expect(screen.queryByRole('group', { name: 'No prazo?' })).toBeNull();
  await choose('Compraria de novo?', 'Não');
  await user.click(button('Salvar respostas'));
  await waitFor(() =>
    expect(part('Como foi a sua compra?')).toHaveTextContent('Chegou?NãoCompraria de novo?Não'),
  );
  await user.click(button('Desfazer'));
  await waitFor(() => expect(screen.getByRole('group', { name: 'No prazo?' })).toBeVisible());
  expect(sent).toEqual([
    [
      'report_purchase',
      { supplier_id: 1, arrived: true, on_time: false, as_pictured: true, buy_again: true },
    ],
    [
      'report_purchase',
      { supplier_id: 1, arrived: false, on_time: null, as_pictured: null, buy_again: false },
    ],
    ['take_back_purchase_report', { supplier_id: 1 }],
  ]);
});

test('an answer after the session has ended asks for a login', async () => {
  answers(() => refusal(401));
  const { user } = await open();
  await question();
  endSessionOnServer();
  await user.click(button('Sim'));
  await toast('Ação necessária', 'Sua sessão terminou. Entre novamente.', 'error');
  expect(await screen.findByRole('link', { name: 'Entrar' })).toBeVisible();
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
});

test('the staff of the catalog confirms the contact instead of answering', async () => {
  const bodies: unknown[] = [];
  server.use(
    table('post', 'rpc/confirm_contact', async ({ request }) => {
      bodies.push(await request.json());
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await open({}, { account: adminRow });
  await user.click(await screen.findByRole('button', { name: 'Confirmar contato' }));
  expect(screen.queryByText(/funcionou\?/)).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirmar contato' }));
  await user.selectOptions(dialog.getByLabelText('Como você falou com o fornecedor'), 'Telefone');
  await user.click(dialog.getByRole('button', { name: 'Confirmar' }));
  await toast('Sucesso', 'O contato de Ateliê Lumivê está confirmado.', 'success');
  expect(bodies).toEqual([{ supplier_id: 1, method: 'phone' }]);
  await waitFor(() => expect(button('Confirmar contato')).toHaveFocus());
});

const PARTS = {
  'what buyers say': '@/features/supplier-answers/buying-summary',
  'the questions': '@/app/supplier-answers',
  'the notebook': '@/features/notebook/notebook-panel',
} as const;
const shown = {
  'what buyers say': () => screen.queryByRole('region', { name: 'Quem já comprou' }),
  'the questions': () => screen.queryByText('O WhatsApp funcionou?'),
  'the notebook': () => screen.queryByRole('region', { name: 'Minhas anotações' }),
};

test.each(Object.keys(PARTS) as (keyof typeof PARTS)[])(
  'the page does without %s if its code cannot be loaded',
  async (lost) => {
    const code = loseCode(PARTS[lost]);
    try {
      await open({ contact_states: CONFIRMED, buying_summaries: SUMMARY }, { account: premiumRow });
      for (const [part, find] of Object.entries(shown))
        if (part !== lost) await waitFor(() => expect(find(), part).toBeVisible());
      expect(shown[lost]()).toBeNull();
      expect(screen.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
        'href',
        'https://wa.me/5500900000001',
      );
      expect(screen.getByText(/^Contato confirmado em 12.11/)).toBeVisible();
    } finally {
      code.restore();
    }
  },
);

test('the staff reads the page if the code of the confirmation cannot be loaded', async () => {
  const code = loseCode('@/features/admin-contact-checks/contact-confirmation-button');
  try {
    await open({ buying_summaries: SUMMARY }, { account: adminRow });
    await screen.findByRole('region', { name: 'Quem já comprou' });
    await code.noticed();
    expect(screen.getByRole('heading', { level: 1, name: 'Ateliê Lumivê' })).toBeVisible();
    expect(screen.getByRole('link', { name: /^WhatsApp/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar contato' })).toBeNull();
  } finally {
    code.restore();
  }
});
