import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { ALL_MESSAGES, messagesServer, NEW, openMessages } from './support/messages';
import { hold, refusal } from './support/msw';
import { at, clearToasts, toast, toasts } from './support/screen';
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
    const { asked } = await openMessages({}, `${PATH}?filtro=todas`);
    expect(asked.lists[0]?.filter).toBe(''); // there is no such filter
    expect(screen.getByLabelText('Mostrar')).toHaveValue('');
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
    const lists = () => new Set(asked.lists.map(({ search, filter }) => `${search} ${filter}`));
    await waitFor(() => expect([...lists()]).toEqual(['12x ', '12x read_at', '12x answered_at']));
  });

  test('a table that fails to load shows an error with Retry, and an empty one says why it is empty', async () => {
    let failing = true;
    messagesServer({ messages: [], list: () => (failing ? refusal(403) : undefined) });
    const { user } = await renderApp(`${PATH}?busca=nada`, { as: 'member' });
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(toasts('error')).toEqual([]);
    failing = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Nenhuma mensagem encontrada' })).toBeVisible();
    await user.click(button('Limpar busca'));
    expect(await screen.findByRole('heading', { name: 'Nenhuma mensagem ainda' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Não lidas');
    expect(await screen.findByRole('heading', { name: 'Nenhuma mensagem não lida' })).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Mostrar'), 'Não respondidas');
    expect(await screen.findByRole('heading', { name: 'Nenhuma mensagem sem resposta' })).toBeVisible();
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

  test('a mark that fails shows an error and is undone, except that of being read, about which nothing is said', async () => {
    let patch: () => Response = () => refusal(403);
    const { user, asked } = await openMessages({ patch: () => patch() });
    const dialog = await open(user, 'Ana Souza');
    await waitFor(() => expect(asked.changes).toHaveLength(1));
    expect(dialog.getByText(/Posso pagar/)).toBeVisible();
    expect(toasts('error')).toEqual([]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await open(user, 'Caio Reis');
    const answered = screen.getByLabelText('Respondida');
    expect(answered).toBeChecked();
    for (const [answer, message] of [
      [() => refusal(403), 'Não foi possível atualizar a mensagem.'],
      [() => HttpResponse.json([]), 'Esta mensagem não existe mais.'],
    ] as const) {
      patch = answer;
      await user.click(answered);
      await toast('Erro', message, 'error');
      expect(answered).toBeChecked();
      await clearToasts();
      await user.click(button('Marcar como não lida'));
      await toast('Erro', message, 'error');
      expect(screen.getByRole('dialog')).toBeVisible();
      await clearToasts();
    }
  });

  test('a message that was already read is not marked again, and can be marked as unread', async () => {
    const { user, asked } = await openMessages();
    await open(user, 'Bia Lopes');
    expect(asked.changes).toEqual([]);
    await user.click(button('Marcar como não lida'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.changes).toEqual([{ id: 'eq.2', body: { read_at: null } }]);
    expect(opener('Bia Lopes')).toHaveFocus();
  });

  test('a message is deleted once, after confirmation, and stays open if that fails', async () => {
    let fails = true;
    const { user, asked } = await openMessages({
      remove: () => (fails ? refusal(500) : HttpResponse.json([{ id: 2 }])),
    });
    await open(user, 'Bia Lopes');
    await user.click(button('Excluir'));
    const asking = within(await screen.findByRole('dialog', { name: 'Excluir mensagem' }));
    expect(asking.getByText(/será excluída para sempre/)).toBeVisible();
    const sure = asking.getByRole('button', { name: 'Excluir' });
    await user.click(sure);
    await toast('Erro ao excluir', 'Não foi possível excluir a mensagem.', 'error');
    expect(screen.getByRole('dialog', { name: 'Planos', hidden: true })).toBeInTheDocument();
    fails = false;
    asked.deleted.length = 0;
    act(() => {
      fireEvent.click(sure);
      fireEvent.click(sure);
    });
    await toast('Sucesso', 'A mensagem foi excluída.', 'success');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.deleted).toEqual(['eq.2']);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

describe('retention period of messages', () => {
  const field = () => screen.findByLabelText('Guardar mensagens por');

  test('a longer retention period is saved at once, and a failure shows an error', async () => {
    let fail: (() => Response) | undefined;
    const { user, asked } = await openMessages({ keep: () => fail?.() ?? HttpResponse.json([{}]) });
    for (fail of [() => refusal(403), () => HttpResponse.json([])]) {
      await user.selectOptions(await field(), '60 meses');
      await toast('Erro', 'Não foi possível salvar o prazo.', 'error');
      expect(await field()).toHaveDisplayValue('12 meses');
      await clearToasts();
    }
    fail = undefined;
    await user.selectOptions(await field(), '24 meses');
    await toast('Sucesso', 'O prazo das mensagens foi salvo.', 'success');
    expect(asked.kept.at(-1)).toEqual({ message_retention_months: 24 });
    expect(asked.older).toEqual([]);
  });

  test('a shorter retention period asks for confirmation, but not before it can say how many messages will be deleted', async () => {
    let fails = true;
    const { user, asked } = await openMessages({
      older: () => (fails ? refusal(500) : HttpResponse.json(7)),
    });
    await user.selectOptions(await field(), '3 meses');
    expect(
      await screen.findByRole('heading', { name: 'Não foi possível contar as mensagens.' }),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Guardar por/ })).toBeNull();
    fails = false;
    const dialog = within(screen.getByRole('dialog', { name: 'Guardar por menos tempo?' }));
    await user.click(dialog.getByRole('button', { name: 'Tentar novamente' }));
    expect(await dialog.findByText('7 mensagens serão excluídas agora e para sempre.')).toBeVisible();
    expect(asked.older.at(-1)).toEqual({ months: 3 });
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
    expect(await link('Mensagens 2 não lidas')).toHaveTextContent('2');
    expect(asked.counted).toBe(1);
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await waitFor(() => expect(asked.counted).toBe(2));
  });

  test('the navigation shows no number when it cannot be loaded', async () => {
    const { asked } = await menu(() => new HttpResponse(null, { status: 403 }));
    await waitFor(() => expect(asked.counted).toBeGreaterThan(0));
    expect(await link('Mensagens')).toHaveTextContent(/^Mensagens$/);
    expect(toasts('error')).toEqual([]);
  });
});
