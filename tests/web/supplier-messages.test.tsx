import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyEntry, type NotebookEntry } from '@/domain/notebook/notebook';
import { NO_SHOP, type Shop } from '@/domain/account/shop';
import { memberRow, openSupplier, premiumRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { answerList, found } from './support/directory';
import { refusal, rows, server, table } from './support/msw';
import { clearToasts, expectFault, fill, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';
import { answerPage, supplierPage } from './support/supplier-page';

const CHAT = 'https://wa.me/5500900000001';
const SAVED = 'Seus dados foram atualizados.';

afterEach(() => {
  vi.doUnmock('@/features/supplier-messages/message-sheet');
  vi.doUnmock('@/features/supplier-messages/card-chats');
});

/** Keeps the member's shop, and notes every change of it. */
function shopServer(shop: Partial<Shop> = {}) {
  const kept: Shop = { ...NO_SHOP, ...shop };
  const changes: unknown[] = [];
  server.use(
    table('get', 'profiles', () => HttpResponse.json(kept)),
    table('patch', 'profiles', async ({ request }) => {
      const change = (await request.json()) as Partial<Shop>;
      changes.push(change);
      Object.assign(kept, change);
      return rows([{ id: memberRow.id }]);
    }),
  );
  return { kept, changes };
}

/** Logs a premium member in with this entry, and notes the changes of the notebook that are sent. */
function premiumNotebook(entry: Partial<NotebookEntry> = {}) {
  const sent: Partial<NotebookEntry>[] = [];
  let kept: NotebookEntry = { ...emptyEntry(1), ...entry };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(premiumRow)),
    table('get', 'notebook_entries', () => rows(Object.keys(entry).length > 0 ? [kept] : [])),
    table('post', 'rpc/save_notebook_entry', async ({ request }) => {
      const { supplier_id, changes } = (await request.json()) as NotebookEntry & { changes: object };
      sent.push(changes);
      kept = { ...kept, supplier_id, ...changes };
      return HttpResponse.json({ ...kept, kept: [] });
    }),
  );
  return sent;
}

async function openPage(as: 'visitor' | 'member' = 'member') {
  answerPage(supplierPage(1));
  const view = await renderApp('/fornecedores/1', { as });
  const link = await screen.findByRole('link', { name: /^WhatsApp/ });
  return { ...view, link };
}

async function openSheet() {
  const view = await openPage();
  await waitFor(() => expect(view.link).toHaveAttribute('aria-haspopup', 'dialog'));
  await view.user.click(view.link);
  const sheet = await screen.findByRole('dialog', { name: 'Mensagem no WhatsApp' });
  await within(sheet).findByLabelText('Mensagem');
  return { ...view, sheet };
}

const text = () => screen.getByLabelText<HTMLTextAreaElement>('Mensagem').value;
const send = () => screen.getByRole('link', { name: 'Abrir no WhatsApp' });
/** jsdom opens no links: keeps it from saying so. */
const click = (link: Element) => {
  link.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link);
};

test('visitors keep the plain link to the chat', async () => {
  const { link } = await openPage('visitor');
  expect(link).toHaveAttribute('href', CHAT);
  expect(link).not.toHaveAttribute('aria-haspopup');
  click(link);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the plain chat opens when the code of the sheet cannot be loaded', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  vi.doMock('@/features/supplier-messages/message-sheet', () => {
    throw new Error('lost');
  });
  const { link } = await openPage();
  await waitFor(() => expect(link).toHaveAttribute('aria-haspopup', 'dialog'));
  fireEvent.click(link);
  await waitFor(() => expect(opened).toHaveBeenCalledWith(CHAT, '_blank', 'noopener'));
});

test('the sheet prepares a message that can be edited, and both its links lead to the chat', async () => {
  shopServer({ shop_name: 'Bella Moda', shop_city: 'Goiânia', buys_as: 'cnpj' });
  const { user, sheet, link } = await openSheet();
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    expect(fireEvent(link, event), `another tab by ${key} is left to the browser`).toBe(true);
  }
  await waitFor(() =>
    expect(text()).toContain('Meu nome é Ana e minha loja, em Goiânia, se chama Bella Moda.'),
  );
  expect(new URL(send().getAttribute('href')!).searchParams.get('text')).toBe(text());
  expect(send()).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByRole('link', { name: 'Abrir sem mensagem' })).toHaveAttribute('href', CHAT);
  await expectAccessible(sheet);

  await fill(user, { Mensagem: 'Oi!' });
  expect(send()).toHaveAttribute('href', `${CHAT}?text=Oi!`);
  expect(screen.getByText('3 de 1.000 caracteres')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(link).toHaveFocus();
});

test('an edited text survives the choice of another template, the closing of the sheet and leaving the page', async () => {
  shopServer();
  const { user, link, sheet } = await openSheet();
  const prepared = text();
  await fill(user, { Mensagem: 'Meu texto' });
  await user.click(screen.getByRole('radio', { name: 'Frete e prazo' }));
  expect(text()).toContain('frete');
  await user.click(screen.getByRole('radio', { name: 'Pedir catálogo' }));
  expect(text()).toBe('Meu texto');
  await user.click(within(sheet).getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(sheet).not.toBeInTheDocument());

  await user.click(link);
  await screen.findByLabelText('Mensagem');
  expect(text()).toBe('Meu texto');

  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Fechar' }));
  await user.click(screen.getByRole('link', { name: 'Todos os fornecedores' }));
  await found();
  act(() => window.history.back());
  await user.click(await screen.findByRole('link', { name: /^WhatsApp/ }));
  await screen.findByLabelText('Mensagem');
  expect(text()).toBe('Meu texto');
  await user.click(screen.getByRole('button', { name: 'Voltar ao texto do modelo' }));
  expect(text()).toBe(prepared);
  expect(screen.getByLabelText('Mensagem')).toHaveFocus();
});

test('the shop can be stated in the sheet: closing it asks first, and saved it is in the profile and in the text', async () => {
  const { changes } = shopServer({ shop_name: 'Bella Moda' });
  const { user } = await openSheet();
  const toggle = await screen.findByRole('button', { name: 'Completar com os dados da minha loja' });
  await user.click(toggle);
  await fill(user, { 'Instagram da loja': 'https://www.instagram.com/bella/' });
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('dialog', { name: 'Descartar alterações?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar editando' }));
  expect(screen.getByLabelText('Instagram da loja')).toHaveValue('https://www.instagram.com/bella/');
  await waitFor(() => expect(question).not.toBeInTheDocument());
  await user.click(screen.getByRole('button', { name: 'Salvar e usar na mensagem' }));
  await toast('Sucesso', SAVED, 'success');
  expect(changes).toEqual([{ shop_instagram: 'bella' }]);
  await waitFor(() => expect(text()).toContain('se chama Bella Moda (@bella no Instagram).'));
  expect(toggle).toHaveFocus();
});

test('a premium member who opens the chat waits for an answer from then on, and can undo that', async () => {
  shopServer();
  const before = { status: 'unsuitable' as const, contacted_at: '2026-01-01T12:00:00+00:00' };
  const sent = premiumNotebook(before);
  const { user, sheet, link } = await openSheet();
  await screen.findByText(/“Aguardando resposta”/);
  const chat = send();
  click(chat);
  expect(fireEvent.click(chat), 'a second quick tap opens nothing').toBe(false);
  await waitFor(() => expect(sheet).not.toBeInTheDocument());
  expect(await screen.findByText('Ateliê Lumivê está nos seus favoritos.')).toBeVisible();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ status: 'waiting', contacted_at: expect.any(String) as string });

  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual(before);
  expect(link).toHaveFocus();
});

test('the day of the contact is by the clock of the server, also if the one of the device is wrong', async () => {
  shopServer();
  const sent = premiumNotebook();
  await openSheet();
  await screen.findByText(/“Aguardando resposta”/);
  // The device's clock is a day ahead: the end of the session by it, and in the token by the server's.
  const session = JSON.parse(localStorage.getItem('token')!) as { expires_at: number };
  const claims = btoa(JSON.stringify({ exp: session.expires_at - 86_400 }));
  localStorage.setItem('token', JSON.stringify({ ...session, access_token: `a.${claims}.c` }));
  const yesterday = Date.now() - 86_400_000;
  click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Math.abs(Date.parse(sent[0]!.contacted_at!) - yesterday)).toBeLessThan(60_000);
  expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeVisible();
});

test('a message to a supplier that the member has bought from changes only the day of contact, and undo leaves later notes', async () => {
  shopServer();
  const sent = premiumNotebook({ status: 'bought' });
  const { user } = await openSheet();
  await waitFor(() => expect(screen.queryByText(/“Aguardando resposta”/)).not.toBeInTheDocument());
  click(send());
  await waitFor(() => expect(sent).toEqual([{ contacted_at: expect.any(String) as string }]));
  const undo = await screen.findByRole('button', { name: 'Desfazer' });
  await user.click(screen.getByRole('radio', { name: 'Não serve' }));
  await user.click(undo);
  await waitFor(() => expect(sent.at(-1)).toEqual({ contacted_at: null }));
  expect(screen.getByRole('radio', { name: 'Não serve' })).toBeChecked();
});

test('neither the plain link nor a free member changes the notebook', async () => {
  shopServer();
  const sent = premiumNotebook();
  const { unmount } = await openSheet();
  await screen.findByText(/“Aguardando resposta”/);
  click(screen.getByRole('link', { name: 'Abrir sem mensagem' }));
  unmount();
  server.use(table('get', 'accounts', () => HttpResponse.json(memberRow)));
  await openSheet();
  click(send());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
  expect(toasts('success')).toEqual([]);
});

test('the profile saves the edited fields of the shop; a wrong handle is refused at its field, and a failed save keeps what was typed', async () => {
  const { changes } = shopServer({ shop_name: 'Bella Moda', shop_instagram: 'bella' });
  const { user, container } = await renderApp('/perfil?aba=configuracoes', { as: 'member' });
  expect(await screen.findByLabelText('Nome da loja')).toHaveValue('Bella Moda');
  expect(screen.getByLabelText('Instagram da loja')).toHaveValue('@bella');
  const save = within(await screen.findByRole('region', { name: 'Minha loja' })).getByRole('button', {
    name: 'Salvar Loja',
  });
  await fill(user, { 'Instagram da loja': 'duas palavras' });
  await user.click(save);
  expectFault('Instagram da loja', 'Informe o usuário do Instagram, como @minhaloja.');
  expect(screen.getByLabelText('Instagram da loja')).toHaveFocus();
  expect(changes).toEqual([]);

  server.use(table('patch', 'profiles', () => refusal(500), { once: true }));
  await fill(user, { 'Instagram da loja': '@bella', 'Nome da loja': '', 'Cidade da loja': ' Goiânia ' });
  await user.selectOptions(screen.getByLabelText('Compra com'), 'CPF');
  await user.click(save);
  await toast('Erro', 'Falha ao atualizar o perfil.', 'error');
  expect(screen.getByLabelText('Cidade da loja')).toHaveValue(' Goiânia ');

  await user.click(save);
  await toast('Sucesso', SAVED, 'success');
  expect(changes).toEqual([{ shop_name: null, shop_city: 'Goiânia', buys_as: 'cpf' }]);
  expect(screen.getByLabelText('Cidade da loja')).toHaveValue('Goiânia');
  await expectAccessible(container);
});

describe('on the cards of the directory', () => {
  const CARDS = [1, 2].map((id) =>
    openSupplier(id, { name: `Ateliê ${id}`, supplier_contacts: { whatsapp: `550090000000${id}` } }),
  );
  const icon = (id: number) => screen.getByRole('link', { name: `WhatsApp de Ateliê ${id}` });
  const opensSheet = () => waitFor(() => expect(fireEvent(icon(1), press())).toBe(false));
  const press = () => new MouseEvent('click', { bubbles: true, cancelable: true });

  /** Presses the icon, and tells which page the browser would open. */
  function opened(link: HTMLElement): string {
    let url = '';
    const stop = (event: Event) => {
      url = (event.target as HTMLAnchorElement).href;
      event.preventDefault();
    };
    window.addEventListener('click', stop, { once: true });
    fireEvent.click(link);
    return url;
  }

  async function openCards() {
    answerList(CARDS);
    const view = await renderApp('/fornecedores', { as: 'member' });
    await found('2 fornecedores encontrados');
    return view;
  }

  test('a premium member chooses a message once; then each chat opens with it, and the contact is noted with undo', async () => {
    shopServer({ shop_city: 'Goiânia' });
    const sent = premiumNotebook();
    const { user } = await openCards();
    await opensSheet();
    await user.click(await screen.findByRole('radio', { name: 'Frete e prazo' }));
    await screen.findByText(/“Aguardando resposta”.*Nos cartões/);
    await fill(user, { Mensagem: 'Olá, Ateliê 1! Enviam para Goiânia?' });
    click(send());
    await screen.findByText('Ateliê 1 está nos seus favoritos.');
    await waitFor(() => expect(sent).toHaveLength(1));
    await clearToasts();

    const chat = new URL(opened(icon(2)));
    expect(chat.pathname).toBe('/5500900000002');
    expect(chat.searchParams.get('text')).toBe('Olá, Ateliê 2! Enviam para Goiânia?');
    await waitFor(() => expect(icon(2)).toHaveAttribute('href', 'https://wa.me/5500900000002'));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toMatchObject({ status: 'waiting' });
    await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(icon(2)).toHaveFocus();
  });

  test('no message is a choice, too, and a template follows the data of the shop', async () => {
    const { kept } = shopServer();
    const sent = premiumNotebook();
    const { unmount } = await openCards();
    await opensSheet();
    click(await screen.findByRole('link', { name: 'Abrir sem mensagem' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([]);
    expect(opened(icon(2))).toBe('https://wa.me/5500900000002');
    await waitFor(() => expect(sent).toHaveLength(1));
    unmount();

    localStorage.setItem('message', JSON.stringify({ choice: { template: 'shipping', own: null } }));
    kept.shop_city = 'Jaraguá';
    await openCards();
    await waitFor(() =>
      expect(new URL(opened(icon(1))).searchParams.get('text')).toMatch(/frete para Jaraguá/),
    );
  });

  test('it stays the plain link for free members, for another tab, and if the code cannot be loaded', async () => {
    shopServer();
    server.use(table('get', 'accounts', () => HttpResponse.json(memberRow)));
    const { unmount } = await openCards();
    localStorage.setItem('message', JSON.stringify({ choice: { template: 'catalog', own: null } }));
    expect(opened(icon(1))).toBe('https://wa.me/5500900000001');
    unmount();

    const sent = premiumNotebook();
    vi.doMock('@/features/supplier-messages/card-chats', () => {
      throw new Error('lost');
    });
    await openCards();
    expect(opened(icon(1))).toBe('https://wa.me/5500900000001');
    expect(sent).toEqual([]);
  });
});
