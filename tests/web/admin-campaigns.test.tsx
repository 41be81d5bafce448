import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { CampaignForm, CampaignNumbers, CampaignRecord } from '@/domain/mail/campaign';
import { expectAccessible } from './support/axe';
import { listServer, tableWrites } from './support/admin-tables';
import { API, databaseRefusal, hold, refusal, rows, server, table } from './support/msw';
import { renderApp } from './support/render-route';
import { menuButton, menuItems, pressInMenu } from './support/row-menu';
import { expectFault, fill, goBack, refusedAt, toast, toasts } from './support/screen';

const PATH = '/admin/promocoes';

const DRAFT: Omit<CampaignRecord, 'numbers'> = {
  id: 1,
  kind: 'promotion',
  audience: 'free',
  subject: 'Oferta de outubro',
  preview: 'Só até domingo.',
  body: 'Vinte por cento.\n\nAproveite!',
  button_label: 'Ver os planos',
  button_path: '/planos',
  status: 'draft',
  send_at: null,
  started_at: null,
  recipients: null,
  version: 3,
};
const SCHEDULED = {
  ...DRAFT,
  id: 2,
  subject: 'Natal',
  status: 'scheduled' as const,
  send_at: '2090-12-01T12:00:00Z',
};
const begun = { ...SCHEDULED, send_at: '2026-11-25T12:00:00Z', started_at: '2026-11-25T12:05:00Z' };
const SENDING = { ...begun, id: 3, subject: 'Feira de Goiânia', recipients: 12 };
const SENT = { ...begun, id: 4, subject: 'Novidade de maio', recipients: 1 };
const STOPPED = { ...begun, id: 5, subject: 'Preço errado', status: 'stopped' as const, recipients: 9 };
const none: Omit<CampaignNumbers, 'id'> = { sent: 0, waiting: 0, failed: 0, unwanted: 0, unsent: 0 };
const NUMBERS: CampaignNumbers[] = [
  { ...none, id: 3, sent: 1000, waiting: 2, failed: 1, unwanted: 3 },
  { ...none, id: 4, sent: 1 },
  { ...none, id: 5, sent: 4, unsent: 5 },
];

const TYPED = {
  Assunto: 'Semana do Premium',
  'Texto de prévia': 'Só até domingo.',
  Texto: 'Vinte por cento.\n\nAproveite!',
  Botão: 'Ver os planos',
  'Página do botão': '/planos',
};
const SAVED: CampaignForm = {
  kind: 'promotion',
  audience: 'all',
  subject: 'Semana do Premium',
  preview: 'Só até domingo.',
  body: 'Vinte por cento.\n\nAproveite!',
  button_label: 'Ver os planos',
  button_path: '/planos',
};

beforeEach(() => {
  server.use(table('post', 'rpc/mails_paused_at', () => HttpResponse.json(null)));
});

/** The requests of an endpoint of the function. */
function endpoint(path: string, answer: (body: { mail: string }) => Response) {
  const bodies: unknown[] = [];
  server.use(
    http.post(`${API}/functions/v1/api/${path}`, async ({ request }) => {
      const body = (await request.json()) as { mail: string };
      bodies.push(body);
      return answer(body);
    }),
  );
  return bodies;
}

/** The calls of a function of the database. */
function calls(name: string, answer: () => Response = () => new HttpResponse(null, { status: 204 })) {
  const bodies: unknown[] = [];
  server.use(
    table('post', `rpc/${name}`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

const shown = ({ mail }: { mail: string }) =>
  HttpResponse.json({ data: { subject: `E-mail ${mail}`, html: '<html><head></head></html>', text: '' } });

async function open(list: object[] = [DRAFT, SCHEDULED, SENDING, SENT, STOPPED], path = PATH) {
  const asked = listServer('get', 'campaigns', list, () => rows(list));
  calls('campaign_numbers', () => HttpResponse.json(NUMBERS));
  const counted = calls('count_campaign_readers', () => HttpResponse.json(1200));
  const previewed = endpoint('emails/preview', shown);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('table', { name: 'Promoções' });
  return { ...view, asked, counted, previewed };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const isGone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument());

async function openForm(...given: Parameters<typeof open>) {
  const view = await open(...given);
  await view.user.click(button('Nova promoção'));
  await dialogOf('Nova promoção');
  return view;
}

async function expectTyped(typed: Record<string, string> = TYPED): Promise<void> {
  for (const [label, value] of Object.entries(typed))
    expect(await screen.findByLabelText(label)).toHaveValue(value);
}

const MENUS: [CampaignRecord['subject'], string[]][] = [
  [DRAFT.subject, ['Editar', 'Enviar agora', 'Agendar…', 'Duplicar', 'Excluir']],
  [SCHEDULED.subject, ['Voltar para rascunho', 'Duplicar']],
  [SENDING.subject, ['Parar envio', 'Duplicar']],
  [SENT.subject, ['Duplicar']],
  [STOPPED.subject, ['Duplicar']],
];

test('every promotion is listed with its kind, audience, state, moment, numbers, and a menu of what can be done with it; a pause of optional e-mails is said above', async () => {
  server.use(table('post', 'rpc/mails_paused_at', () => HttpResponse.json('2026-11-25T12:05:00Z')));
  const { user } = await open();
  expect(document.title).toContain('Promoções');
  expect(await screen.findByText(/^Em pausa desde 25\/11\/2026/)).toHaveAttribute('role', 'status');
  expect(screen.getByRole('link', { name: 'Retomar em E-mails' })).toHaveAttribute('href', '/admin/emails');
  const row = (subject: string) =>
    within(screen.getByRole('rowheader', { name: new RegExp(`^${subject}`) }).closest('tr')!)
      .getAllByRole('cell')
      .slice(0, -1)
      .map((cell) => cell.textContent);
  expect(screen.getByRole('rowheader', { name: /^Oferta/ })).toHaveTextContent(
    'Promoções e ofertas · Quem nunca teve Premium',
  );
  expect(row('Oferta de outubro')).toEqual(['Rascunho', '', '']);
  expect(row('Natal')).toEqual(['Agendada', '01/12/2090, 09:00', '']);
  expect(row('Feira de Goiânia')).toEqual([
    'Enviando',
    '25/11/2026, 09:05',
    '1.000 de 12 enviados, 2 na fila, 1 falhou, 3 não quiseram mais',
  ]);
  expect(row('Novidade de maio')).toEqual(['Enviada', '25/11/2026, 09:05', '1 de 1 enviado']);
  expect(row('Preço errado')).toEqual(['Parada', '25/11/2026, 09:05', '4 de 9 enviados, 5 não enviados']);
  for (const [subject, items] of MENUS) {
    // Only a draft opens with a click on its subject.
    expect(screen.queryByRole('button', { name: subject }) !== null).toBe(subject === DRAFT.subject);
    await user.click(menuButton(subject));
    expect((await menuItems()).map(({ textContent }) => textContent)).toEqual(items);
    await user.click(menuButton(subject));
    await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull());
  }
});

test('a new promotion is saved as a draft, and its preview and the number of its readers follow what is chosen', async () => {
  const writes = tableWrites('campaigns');
  const { user, asked, counted, previewed } = await openForm();
  await expectAccessible(document.body);
  await screen.findByText('Hoje iria para 1.200 pessoas.');
  await screen.findByTitle('Prévia de E-mail promotion');
  await fill(user, TYPED);
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Atualizações da plataforma');
  await user.selectOptions(screen.getByLabelText('Público'), 'Quem tem Premium');
  await screen.findByTitle('Prévia de E-mail platform_update');
  await waitFor(() =>
    expect(previewed.at(-1)).toEqual({
      mail: 'platform_update',
      campaign: {
        subject: 'Semana do Premium',
        preview: 'Só até domingo.',
        body: 'Vinte por cento.\n\nAproveite!',
        button_label: 'Ver os planos',
        button_path: '/planos',
      },
    }),
  );
  expect(counted[0]).toEqual({ kind: 'promotion', audience: 'all' });
  expect(counted.at(-1)).toEqual({ kind: 'platform_update', audience: 'premium' });
  const { times } = asked;
  await user.click(button('Salvar rascunho'));
  await toast('Sucesso', 'Rascunho salvo. Ninguém recebeu nada ainda.', 'success');
  await isGone('Nova promoção');
  expect(writes).toEqual([
    { verb: 'post', id: null, body: { ...SAVED, kind: 'platform_update', audience: 'premium' } },
  ]);
  await waitFor(() => expect(asked.times).toBeGreaterThan(times));
});

test('what a promotion cannot hold is refused at its field, and nothing is sent; saving that fails loses no text, not even if the form was to be closed meanwhile', async () => {
  let answer: () => Response | Promise<Response> = () => HttpResponse.json([{ id: 9 }]);
  const writes = tableWrites('campaigns', () => answer());
  const { user } = await openForm();
  await fill(user, { ...TYPED, Assunto: ' ', 'Página do botão': '//outro.example' });
  await user.click(button('Salvar rascunho'));
  await waitFor(() => expectFault('Assunto', 'Escreva o assunto.'));
  expectFault('Página do botão', 'Comece com uma única /, sem espaços, como /planos.');
  expect(screen.getByLabelText('Assunto')).toHaveFocus();
  expect(writes).toEqual([]);
  await fill(user, { Assunto: TYPED.Assunto, 'Página do botão': TYPED['Página do botão'] });

  const { held, release } = hold();
  answer = () => held.then(() => refusal(403));
  await user.click(button('Salvar rascunho'));
  await screen.findByRole('button', { name: 'Salvando...' });
  await user.keyboard('{Escape}');
  release();
  await toast('Erro', 'Falha ao criar a promoção', 'error');
  await expectTyped();
  expect(screen.getAllByRole('dialog')).toHaveLength(1); // nothing was asked either
  answer = () => HttpResponse.json([{ id: 9 }]);
  await user.click(button('Salvar rascunho'));
  await toast('Sucesso', 'Rascunho salvo. Ninguém recebeu nada ainda.', 'success');
  await waitFor(() => expect(toasts('error')).toEqual([]));
  expect(writes).toEqual([
    { verb: 'post', id: null, body: SAVED },
    { verb: 'post', id: null, body: SAVED },
  ]);
});

test('a draft that somebody else has changed or deleted is not overwritten, and what was typed can be copied', async () => {
  const asked: (string | null)[] = [];
  const { user } = await open();
  server.use(
    table('patch', 'campaigns', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('version'));
      return HttpResponse.json([]);
    }),
  );
  await user.click(button('Oferta de outubro'));
  await dialogOf('Editar promoção');
  await expectTyped({ Assunto: DRAFT.subject, Público: 'free', Texto: DRAFT.body });
  await fill(user, { Assunto: 'Minha versão' });
  await user.click(button('Salvar rascunho'));
  await toast(
    'Erro',
    'Esta promoção foi alterada ou excluída por outra pessoa. Seu texto continua aqui: copie-o e abra a promoção de novo.',
    'error',
  );
  expect(asked).toEqual(['eq.3']);
  expect(screen.getByLabelText('Assunto')).toHaveValue('Minha versão');
});

test('closing the form asks before it discards what was typed, and so does leaving the page', async () => {
  const writes = tableWrites('campaigns');
  const { user } = await openForm();
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(leave()).toBe(true);
  await fill(user, { Texto: 'Vinte por cento.' });
  expect(leave()).toBe(false);
  const closings = [() => user.click(button('Cancelar')), () => user.keyboard('{Escape}'), goBack];
  for (const close of closings) {
    await close();
    const question = within(await dialogOf('Descartar alterações?'));
    expect(question.getByText('O que você escreveu ainda não foi salvo.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Continuar editando' }));
    await isGone('Descartar alterações?');
    expect(screen.getByLabelText('Texto')).toHaveValue('Vinte por cento.');
  }
  await goBack();
  await dialogOf('Descartar alterações?');
  await goBack(); // closes the question alone
  await isGone('Descartar alterações?');
  expect(screen.getByLabelText('Texto')).toHaveValue('Vinte por cento.');
  await user.click(button('Cancelar'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  await isGone('Nova promoção');
  expect(leave()).toBe(true);
  expect(writes).toEqual([]);

  await user.click(button('Nova promoção'));
  await dialogOf('Nova promoção');
  await user.click(button('Cancelar')); // nothing is typed in it
  await isGone('Nova promoção');
});

test('a promotion of any state is duplicated as a new draft', async () => {
  const writes = tableWrites('campaigns');
  const { user } = await open();
  await pressInMenu(user, SENT.subject, 'Duplicar');
  await dialogOf('Nova promoção');
  await fill(user, { Assunto: 'Novidade de junho' });
  await user.click(button('Salvar rascunho'));
  await toast('Sucesso', 'Rascunho salvo. Ninguém recebeu nada ainda.', 'success');
  const { kind, audience, preview, body, button_label, button_path } = SENT;
  expect(writes).toEqual([
    {
      verb: 'post',
      id: null,
      body: { kind, audience, preview, body, button_label, button_path, subject: 'Novidade de junho' },
    },
  ]);
});

test('a draft is sent at once, as it was read, after its number of readers was counted and confirmed; what fails can be tried again', async () => {
  let answer = () => refusal(403) as Response;
  const right = () => new HttpResponse(null, { status: 204 });
  const scheduled = calls('schedule_campaign', () => answer());
  const { user } = await open();
  const { held, release } = hold();
  let fails = true;
  const counted: unknown[] = [];
  server.use(
    table('post', 'rpc/count_campaign_readers', async ({ request }) => {
      if (fails) return refusal(403);
      counted.push(await request.json());
      await held;
      return HttpResponse.json(1200);
    }),
  );
  await pressInMenu(user, DRAFT.subject, 'Enviar agora');
  const dialog = within(await dialogOf('Enviar agora'));
  expect(dialog.getByText('Oferta de outubro').closest('p')).toHaveTextContent('Quem nunca teve Premium.');
  expect(await screen.findByRole('alert')).toHaveTextContent('Falha ao contar as pessoas.');
  expect(button('Enviar para …')).toBeDisabled();
  fails = false;
  await user.click(button('Tentar novamente'));
  expect(button('Enviar para …')).toBeDisabled();
  release();
  const send = await dialog.findByRole('button', { name: 'Enviar para 1.200 pessoas' });
  await user.click(send);
  await toast('Erro ao enviar', 'Falha ao agendar a promoção', 'error');
  answer = right;
  await user.click(send);
  await toast('Sucesso', 'O envio começa em até cinco minutos.', 'success');
  await isGone('Enviar agora');
  expect(scheduled).toEqual([
    { id: 1, version: 3 },
    { id: 1, version: 3 },
  ]);
  expect(counted[0]).toEqual({ kind: 'promotion', audience: 'free' });
});

test('the moment of a scheduled promotion is one in Brasília; one that is over or too far ahead is refused at its field, which keeps it for another try', async () => {
  const reason = 'Escolha um momento a partir de agora, em até um ano.';
  let refuses = true;
  const scheduled = calls('schedule_campaign', () =>
    refuses ? databaseRefusal(422, 'PT422', reason) : new HttpResponse(null, { status: 204 }),
  );
  const { user } = await open();
  calls('count_campaign_readers', () => HttpResponse.json(0)); // who gets it is counted anew by then
  await pressInMenu(user, DRAFT.subject, 'Enviar agora');
  expect(await screen.findByRole('button', { name: 'Enviar para 0 pessoas' })).toBeDisabled();
  await user.click(button('Cancelar'));
  await isGone('Enviar agora');
  await pressInMenu(user, DRAFT.subject, 'Agendar…');
  await dialogOf('Agendar envio');
  await waitFor(() => expect(button('Agendar')).toBeEnabled());
  await user.click(button('Agendar'));
  expectFault('Dia e hora', 'Informe dia e hora.');
  expect(screen.getByLabelText('Dia e hora')).toHaveFocus();
  await fill(user, { 'Dia e hora': '2020-01-01T10:00' });
  expect(screen.getByLabelText('Dia e hora')).toBeValid();
  await user.click(button('Agendar'));
  await refusedAt('Dia e hora', reason);
  expect(screen.getByLabelText('Dia e hora')).toHaveValue('2020-01-01T10:00');
  expect(screen.getByLabelText('Dia e hora')).toHaveFocus();
  refuses = false;
  await fill(user, { 'Dia e hora': '2090-12-24T22:30' });
  await user.click(button('Agendar'));
  await toast('Sucesso', 'A promoção foi agendada.', 'success');
  expect(scheduled[1]).toEqual({ id: 1, version: 3, send_at: '2090-12-25T01:30:00.000Z' });
});

test('a draft that is not what was read any more is not sent, and the list is read again', async () => {
  const reason = 'Esta promoção foi alterada por outra pessoa. Confira e tente de novo.';
  calls('schedule_campaign', () => databaseRefusal(409, 'PT409', reason));
  const { user, asked } = await open();
  const { times } = asked;
  await pressInMenu(user, DRAFT.subject, 'Enviar agora');
  await user.click(await screen.findByRole('button', { name: 'Enviar para 1.200 pessoas' }));
  await toast('Erro ao enviar', reason, 'error');
  await isGone('Enviar agora');
  await waitFor(() => expect(asked.times).toBeGreaterThan(times));
});

test('a draft is deleted, a scheduled promotion becomes a draft again, and one that is being sent is stopped; what is refused says why and can be tried again', async () => {
  let refuses: Response | null = null;
  const answer = () => refuses ?? new HttpResponse(null, { status: 204 });
  const back = calls('unschedule_campaign', answer);
  const stopped = calls('stop_campaign', answer);
  const writes = tableWrites('campaigns', () => refuses ?? HttpResponse.json([{ id: 1 }]));
  const { user } = await open();

  const begun = 'O envio desta promoção já começou: ela só pode ser parada.';
  refuses = databaseRefusal(409, 'PT409', begun);
  await pressInMenu(user, SCHEDULED.subject, 'Voltar para rascunho');
  await toast('Erro', begun, 'error');
  refuses = null;
  await pressInMenu(user, SCHEDULED.subject, 'Voltar para rascunho');
  await toast('Sucesso', 'A promoção voltou a ser rascunho.', 'success');
  expect(back).toEqual([{ id: 2 }, { id: 2 }]);

  await pressInMenu(user, SENDING.subject, 'Parar envio');
  await dialogOf('Parar envio');
  expect(stopped).toEqual([]);
  refuses = refusal(403);
  await user.click(button('Parar envio'));
  await toast('Erro ao parar', 'Falha ao parar o envio', 'error');
  refuses = null;
  await user.click(button('Parar envio'));
  await toast('Sucesso', 'O envio foi parado.', 'success');
  await isGone('Parar envio');
  expect(stopped).toEqual([{ id: 3 }, { id: 3 }]);

  const planned = 'Esta promoção está agendada: antes, volte a fazer dela um rascunho.';
  await pressInMenu(user, DRAFT.subject, 'Excluir');
  await dialogOf('Excluir rascunho');
  refuses = databaseRefusal(409, 'PT409', planned);
  await user.click(button('Excluir'));
  await toast('Erro ao excluir', planned, 'error');
  refuses = null;
  await user.click(button('Excluir'));
  await toast('Sucesso', 'Rascunho excluído com sucesso.', 'success');
  expect(writes).toEqual([
    { verb: 'delete', id: 'eq.1', body: null },
    { verb: 'delete', id: 'eq.1', body: null },
  ]);
});

test('an owner sees every e-mail with invented content and sends a test of it to themselves', async () => {
  const { user, previewed } = await open();
  let fails = true;
  const tests = endpoint('emails/test', () =>
    fails
      ? HttpResponse.json({ message: 'O serviço de e-mail não está configurado.' }, { status: 503 })
      : HttpResponse.json({ message: 'Enviamos o teste.' }),
  );
  await user.click(button('Modelos'));
  const dialog = await dialogOf('Modelos de e-mail');
  await screen.findByTitle('Prévia de E-mail receipt');
  await expectAccessible(dialog);
  await user.selectOptions(screen.getByLabelText('E-mail'), 'reminder');
  const mail = await screen.findByTitle('Prévia de E-mail reminder');
  expect(mail).toHaveAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
  expect(previewed).toEqual([{ mail: 'receipt' }, { mail: 'reminder' }]);
  await user.click(button('Enviar teste para mim'));
  await toast('Erro ao enviar o teste', 'O serviço de e-mail não está configurado.', 'error');
  fails = false;
  await user.click(button('Enviar teste para mim'));
  await toast('Teste enviado', 'Confira a sua caixa de entrada.', 'success');
  expect(tests).toEqual([{ mail: 'reminder' }, { mail: 'reminder' }]);
  fails = true;
  await user.hover(screen.getByText('Teste enviado')); // no toast closes by itself meanwhile
  button('Enviar teste para mim').focus();
  await user.keyboard('{Enter}');
  await toast('Erro ao enviar o teste', 'O serviço de e-mail não está configurado.', 'error');
  await waitFor(() => expect(toasts('success')).toEqual([])); // it was about the test before
});

test('a preview that fails says why, keeps the form, and can be retried', async () => {
  const { user } = await open();
  let fails = true;
  const previewed = endpoint('emails/preview', (body) =>
    fails ? HttpResponse.json({ message: 'Falta o endereço do site.' }, { status: 503 }) : shown(body),
  );
  await user.click(button('Nova promoção'));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Falta o endereço do site.');
  await fill(user, { Assunto: 'Oferta' });
  await waitFor(() => expect(previewed.at(-1)).toMatchObject({ campaign: { subject: 'Oferta' } }));
  fails = false;
  await user.click(
    within(await screen.findByRole('alert')).getByRole('button', { name: 'Tentar novamente' }),
  );
  await screen.findByTitle('Prévia de E-mail promotion');
  expect(screen.getByLabelText('Assunto')).toHaveValue('Oferta');
});

test('a list that could not be read says so, and is read again by Retry; without promotions it says so', async () => {
  let fails = true;
  listServer('get', 'campaigns', [], () => (fails ? refusal(403) : rows([])));
  const { user } = await renderApp(PATH, { as: 'member' });
  await user.click(
    await screen.findByRole('button', { name: 'Tentar novamente' }).finally(() => (fails = false)),
  );
  expect(await screen.findByRole('heading', { name: 'Nenhuma promoção' })).toBeVisible();
});
