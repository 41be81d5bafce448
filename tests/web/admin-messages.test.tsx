import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { ALL_MESSAGES, messagesServer, NEW, openMessages } from './support/messages';
import { hold, refusal } from './support/msw';
import { at, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const PATH = '/admin/mensagens';
const NOW = expect.stringMatching(/^20\d\d-.*Z$/) as string;

type User = Awaited<ReturnType<typeof openMessages>>['user'];

const opener = (name: string) => screen.getByRole('button', { name });
const button = (name: string) => screen.getByRole('button', { name });

async function open(user: User, name: string) {
  await user.click(opener(name));
  return within(await screen.findByRole('dialog', { name: 'Planos' }));
}

describe('table of messages', () => {
  test('each message is shown with sender, subject, date and status', async () => {
    await openMessages();
    expect(screen.getByText('3 mensagens')).toBeVisible();
    const [first, second, third] = screen.getAllByRole('row').slice(1);
    expect(first).toHaveTextContent(
      'Ana Souzaana@teste.examplePlanosPosso pagar em 12x?21/11/2026, 12:30Nova',
    );
    expect(first).not.toHaveTextContent('Obrigada');
    expect(second).toHaveTextContent('Lida');
    expect(third).toHaveTextContent('Respondida');
  });

  test('search and filters are kept in the URL and return to page 1', async () => {
    const { user, asked } = await openMessages({}, `${PATH}?pagina=1&busca=12x`);
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Não lidas');
    await at(`${PATH}?busca=12x&filtro=nao-lidas`);
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Não respondidas');
    await at(`${PATH}?busca=12x&filtro=nao-respondidas`);
    await waitFor(() => expect(asked.lists).toHaveLength(3));
    expect(asked.lists.map(({ search, filter }) => [search, filter])).toEqual([
      ['12x', ''],
      ['12x', 'read_at'],
      ['12x', 'answered_at'],
    ]);
  });

  test('an unknown filter in the URL is ignored', async () => {
    const { asked } = await openMessages({}, `${PATH}?filtro=todas`);
    expect(asked.lists[0]?.filter).toBe('');
    expect(screen.getByLabelText('Mostrar')).toHaveValue('');
  });

  test.each([
    ['', 'Nenhuma mensagem ainda'],
    ['?filtro=nao-lidas', 'Nenhuma mensagem não lida'],
    ['?filtro=nao-respondidas', 'Nenhuma mensagem sem resposta'],
    ['?busca=nada', 'Nenhuma mensagem encontrada'],
  ])('an empty table at "%s" says why it is empty', async (query, title) => {
    messagesServer({ messages: [] });
    await renderApp(PATH + query, { as: 'member' });
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });

  test.each([
    ['refused', () => refusal(403)],
    ['lost in transit', () => HttpResponse.error()],
  ])('a table that is %s shows an error with Retry', async (_how, fail) => {
    let failing = true;
    messagesServer({ list: () => (failing ? fail() : undefined) });
    const { user } = await renderApp(PATH, { as: 'member' });
    await toast('Erro ao buscar mensagens', 'Falha ao buscar mensagens.', 'error');
    failing = false;
    await user.click(button('Tentar novamente'));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('an opened message', () => {
  test('opening a message shows its whole text without interpreting it and marks it as read', async () => {
    const { user, asked } = await openMessages();
    const dialog = await open(user, 'Ana Souza');
    const text = dialog.getByText(/Posso pagar/);
    expect(text.textContent).toBe(NEW.message);
    expect(text.querySelector('b')).toBeNull();
    expect(dialog.getByRole('link', { name: 'Responder por e-mail' })).toHaveAttribute(
      'href',
      'mailto:ana@teste.example?subject=Re%3A%20Planos',
    );
    await waitFor(() => expect(asked.changes).toEqual([{ id: 'eq.1', body: { read_at: NOW } }]));
    await waitFor(() => expect(asked.lists).toHaveLength(2)); // what is shown is read again
  });

  test('a message that was already read is not marked again', async () => {
    const { user, asked } = await openMessages();
    await open(user, 'Bia Lopes');
    expect(asked.changes).toEqual([]);
  });

  test('a message is shown even if it cannot be marked as read, and no error is shown', async () => {
    const { user, asked } = await openMessages({ patch: () => refusal(403) });
    const dialog = await open(user, 'Ana Souza');
    await waitFor(() => expect(asked.changes).toHaveLength(1));
    expect(dialog.getByText(/Posso pagar/)).toBeVisible();
    expect(toasts('error')).toEqual([]);
  });

  test('marking a message as answered takes one click, and a double click sends it once', async () => {
    const { held, release } = hold();
    const { user, asked } = await openMessages({
      patch: async () => {
        await held;
        return HttpResponse.json([{ id: 2 }]);
      },
    });
    await open(user, 'Bia Lopes');
    const answered = screen.getByLabelText('Respondida');
    act(() => {
      fireEvent.click(answered);
      fireEvent.click(answered);
    });
    await waitFor(() => expect(answered).toBeChecked());
    release();
    await waitFor(() => expect(asked.lists).toHaveLength(2));
    expect(answered).toBeChecked();
    expect(asked.changes).toEqual([{ id: 'eq.2', body: { answered_at: NOW } }]);
  });

  describe.each([
    ['lost in transit', () => HttpResponse.error(), 'Não foi possível atualizar a mensagem.'],
    ['refused', () => refusal(403), 'Não foi possível atualizar a mensagem.'],
    [
      'sent for a message that no longer exists',
      () => HttpResponse.json([]),
      'Esta mensagem não existe mais.',
    ],
  ])('a mark that is %s', (_how, patch, message) => {
    test('as answered shows an error and is undone', async () => {
      const { user } = await openMessages({ patch });
      await open(user, 'Caio Reis');
      const answered = screen.getByLabelText('Respondida');
      expect(answered).toBeChecked();
      await user.click(answered);
      await toast('Erro', message, 'error');
      expect(answered).toBeChecked();
    });

    test('as unread shows an error and leaves the message open', async () => {
      const { user } = await openMessages({ patch });
      await open(user, 'Caio Reis');
      await user.click(button('Marcar como não lida'));
      await toast('Erro', message, 'error');
      expect(screen.getByRole('dialog')).toBeVisible();
    });
  });

  test('a message can be marked as unread and archived', async () => {
    const { user, asked } = await openMessages();
    await open(user, 'Bia Lopes');
    await user.click(button('Marcar como não lida'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.changes).toEqual([{ id: 'eq.2', body: { read_at: null } }]);
    expect(opener('Bia Lopes')).toHaveFocus();
  });

  test('a message is deleted once, after confirmation', async () => {
    const { user, asked } = await openMessages();
    await open(user, 'Bia Lopes');
    await user.click(button('Excluir'));
    const asking = within(await screen.findByRole('dialog', { name: 'Excluir mensagem' }));
    expect(asking.getByText(/será excluída para sempre/)).toBeVisible();
    const sure = asking.getByRole('button', { name: 'Excluir' });
    act(() => {
      fireEvent.click(sure);
      fireEvent.click(sure);
    });
    await toast('Sucesso', 'A mensagem foi excluída.', 'success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.deleted).toEqual(['eq.2']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('a message that cannot be deleted stays open', async () => {
    const { user } = await openMessages({ remove: () => refusal(500) });
    await open(user, 'Bia Lopes');
    await user.click(button('Excluir'));
    const asking = within(await screen.findByRole('dialog', { name: 'Excluir mensagem' }));
    await user.click(asking.getByRole('button', { name: 'Excluir' }));
    await toast('Erro ao excluir', 'Não foi possível excluir a mensagem.', 'error');
    await user.click(asking.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Excluir mensagem' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Planos' })).toBeVisible();
  });
});

describe('retention period of messages', () => {
  const field = () => screen.findByLabelText('Guardar mensagens por');

  test('a longer retention period is saved at once', async () => {
    const { user, asked } = await openMessages();
    await user.selectOptions(await field(), '24 meses');
    await toast('Sucesso', 'O prazo das mensagens foi salvo.', 'success');
    expect(asked.kept).toEqual([{ message_retention_months: 24 }]);
    expect(asked.older).toEqual([]);
  });

  test('a shorter retention period asks for confirmation and says how many messages will be deleted', async () => {
    const { user, asked } = await openMessages();
    await user.selectOptions(await field(), '3 meses');
    const dialog = within(await screen.findByRole('dialog', { name: 'Guardar por menos tempo?' }));
    expect(await dialog.findByText('7 mensagens serão excluídas agora e para sempre.')).toBeVisible();
    expect(asked.older).toEqual([{ months: 3 }]);
    expect(asked.kept).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Guardar por 3 meses' }));
    await toast('Sucesso', 'O prazo das mensagens foi salvo.', 'success');
    expect(asked.kept).toEqual([{ message_retention_months: 3 }]);
  });

  test('"Cancelar" restores the previous retention period', async () => {
    const { user, asked } = await openMessages({ kept: 18, older: () => HttpResponse.json(0) });
    expect(await field()).toHaveDisplayValue('18 meses');
    await user.selectOptions(await field(), '6 meses');
    await screen.findByText('Nenhuma mensagem é antiga o bastante para ser excluída agora.');
    await user.click(button('Cancelar'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await field()).toHaveDisplayValue('18 meses');
    expect(asked.kept).toEqual([]);
  });

  test('the retention period cannot be shortened if the number of affected messages cannot be loaded', async () => {
    const { user, asked } = await openMessages({ older: () => refusal(500) });
    await user.selectOptions(await field(), '3 meses');
    expect(
      await screen.findByRole('heading', { name: 'Não foi possível contar as mensagens.' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Guardar por/ })).toBeNull();
    expect(asked.kept).toEqual([]);
  });

  test.each([
    ['refused', () => refusal(403)],
    ['without effect because the user is no longer an admin', () => HttpResponse.json([])],
  ])('a change of the retention period that is %s shows an error', async (_how, keep) => {
    const { user } = await openMessages({ keep });
    await user.selectOptions(await field(), '60 meses');
    await toast('Erro', 'Não foi possível salvar o prazo.', 'error');
    expect(await field()).toHaveDisplayValue('12 meses');
  });
});

describe('unread messages in the navigation', () => {
  async function menu(unread?: () => Response) {
    const view = await openMessages({ messages: ALL_MESSAGES, ...(unread && { unread }) });
    await view.user.click(button('Abrir menu'));
    await screen.findByRole('navigation', { name: 'Administração' });
    return view;
  }
  const link = (name: string) => screen.findByRole('link', { name });

  test('the navigation shows the number of unread messages on screen and to screen readers', async () => {
    const { asked } = await menu();
    expect(await link('Mensagens, 2 não lidas')).toHaveTextContent('2');
    expect(asked.counted).toBe(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(asked.counted).toBe(2));
  });

  test.each([
    ['there are none', () => new HttpResponse(null, { headers: { 'content-range': '*/0' } })],
    ['the number cannot be loaded', () => new HttpResponse(null, { status: 403 })],
  ])('the navigation shows no number when %s', async (_when, unread) => {
    const { asked } = await menu(unread);
    await waitFor(() => expect(asked.counted).toBeGreaterThan(0));
    expect(await link('Mensagens')).toBeVisible();
    expect(toasts('error')).toEqual([]);
  });
});
