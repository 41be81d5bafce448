import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SITE, type OperatorFacts } from '@/domain/site/site';
import { expectAccessible } from './support/axe';
import { api, apiRefusal } from './support/account';
import { memberRow } from '../support/builders';
import { API, hold, oneRow, server, table } from './support/msw';
import { at, clearToasts, expectFault, fill, refusedAt, toast, toasts } from './support/screen';
import { renderApp } from './support/render-route';

const MESSAGE = {
  Nome: 'Ana Souza',
  'E-mail': 'ana@loja.example',
  Mensagem: 'Posso pagar em 12x?\nObrigada!',
};
const EMPTY = { Nome: '', 'E-mail': '', Assunto: '', Mensagem: '' };
const NOT_SENT = 'Não foi possível enviar sua mensagem. Tente novamente.';
const button = (name = 'Enviar mensagem') => screen.findByRole('button', { name });
const sent = () => screen.findByRole('heading', { level: 2, name: 'Mensagem enviada' });

/** Bodies of what was sent, and with which credentials. */
let asked: { body: unknown; token: string | null }[];
beforeEach(() => {
  asked = [];
  answer(() => HttpResponse.json({ message: 'Mensagem enviada. Obrigado pelo contato!' }, { status: 201 }));
});

function answer(respond: () => Response | Promise<Response>): void {
  server.use(
    api('post', 'contact', async ({ request }) => {
      asked.push({ body: await request.json(), token: request.headers.get('authorization') });
      return respond();
    }),
  );
}

async function open(options: Parameters<typeof renderApp>[1] = {}) {
  const view = await renderApp('/contato', options);
  await button();
  const write = async (values: Record<string, string> = {}) => {
    await fill(view.user, { ...MESSAGE, ...values });
    await view.user.selectOptions(screen.getByLabelText('Assunto'), 'Planos');
  };
  const send = async (values?: Record<string, string>) => {
    await write(values);
    await view.user.click(await button());
  };
  return { ...view, write, send };
}

function expectFields(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    expect(screen.getByLabelText(label), label).toHaveValue(value);
}

test('every field is labeled, and the subject is one of five; an empty form shows an error at every field and focuses the first, a wrong one gets the focus, and nothing is sent', async () => {
  const { user, send } = await open();
  expect(document.title).toBe('Contato · Guia de Fornecedores');
  expectFields(EMPTY);
  expect(screen.getByLabelText('Nome')).toHaveAttribute('autocomplete', 'name');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('type', 'email');
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'email');
  const choices = within(screen.getByLabelText('Assunto')).getAllByRole<HTMLOptionElement>('option');
  expect(choices.map(({ value, text }) => [value, text])).toEqual([
    ['', 'Escolha um assunto'],
    ['suporte', 'Suporte técnico'],
    ['planos', 'Planos'],
    ['fornecedores', 'Fornecedores'],
    ['parcerias', 'Parcerias'],
    ['outros', 'Outros'],
  ]);
  await user.click(await button());
  expectFault('Nome', 'Informe seu nome.');
  expectFault('E-mail', 'Informe seu e-mail.');
  expectFault('Assunto', 'Escolha um assunto.');
  expectFault('Mensagem', 'Escreva sua mensagem.');
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  await send({ 'E-mail': 'ana@' });
  expectFault('E-mail', 'Informe um e-mail válido.');
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  expect(asked).toEqual([]);
});

test('a message is sent once, trimmed, with the honeypot and without a session, even if submitted twice, and another one can follow', async () => {
  const { held, release } = hold();
  answer(async () => {
    await held;
    return HttpResponse.json({ message: 'ok' }, { status: 201 });
  });
  const { user, write, container } = await open();
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]')!;
  expect(trap, 'a honeypot that people can neither see nor reach').toHaveAttribute('tabindex', '-1');
  expect(trap).toHaveAttribute('autocomplete', 'off');
  expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
  trap.value = 'https://spam.example';
  await write({ Nome: '  Ana Souza ', 'E-mail': ' ana@loja.example ' });
  const form = (await button()).closest('form')!;
  act(() => {
    form.requestSubmit();
    form.requestSubmit();
  });
  expect(await button('Enviando...')).toBeDisabled();
  release();
  await waitFor(async () => expect(await sent()).toHaveFocus());
  expect(screen.getByText(/^Obrigado pelo contato!/)).toHaveTextContent('ana@loja.example');
  expect(screen.queryByLabelText('Mensagem')).toBeNull();
  expect(asked).toEqual([
    {
      body: {
        name: 'Ana Souza',
        email: 'ana@loja.example',
        subject: 'planos',
        message: 'Posso pagar em 12x?\nObrigada!',
        website: 'https://spam.example',
      },
      token: null,
    },
  ]);
  await expectAccessible(container);

  await user.click(await button('Enviar nova mensagem'));
  expectFields(EMPTY);
  expect(screen.getByLabelText('Nome')).toHaveFocus();
  expect(screen.getByLabelText('Nome')).toBeValid();
  expect(toasts('error')).toEqual([]);
});

test('close to its limit a message shows how many characters are left', async () => {
  const { user } = await open();
  const message = () => screen.getByLabelText('Mensagem');
  await fill(user, { Mensagem: 'x'.repeat(4400) });
  expect(message()).not.toHaveAccessibleDescription();
  await fill(user, { Mensagem: 'x'.repeat(4999) });
  expect(message()).toHaveAccessibleDescription('Espaço livre: 1 caractere.');
  await fill(user, { Mensagem: 'x'.repeat(5020) });
  expect(message()).toHaveAccessibleDescription('20 caracteres a mais do que cabe.');
  expect(message()).toHaveValue('x'.repeat(5020));
});

describe('a message that cannot be sent', () => {
  const WAIT = 'Muitas tentativas. Aguarde um pouco e tente novamente.';
  const FAILURES: [() => Response, string][] = [
    [() => HttpResponse.error(), NOT_SENT],
    [
      () => HttpResponse.json({ message: WAIT }, { status: 429, headers: { 'retry-after': '421' } }),
      `${WAIT} Tempo de espera: 8 minutos.`,
    ],
  ];

  test('a message that fails says why, and for how long, or at which field, keeps its text and is sent on the next attempt', async () => {
    const { user, write } = await open();
    await write();
    for (const [respond, text] of FAILURES) {
      answer(respond);
      await user.click(await button());
      await toast('Erro ao enviar mensagem', text, 'error');
      expectFields({ ...MESSAGE, Assunto: 'planos' });
      expect(await button()).toHaveFocus();
      await clearToasts();
    }
    const unreadable = 'O texto tem caracteres que não podem ser usados.';
    answer(() => apiRefusal(422, 'Confira os dados informados.', { message: [unreadable] }));
    await user.click(await button());
    await refusedAt('Mensagem', unreadable);
    expect(screen.getByLabelText('Mensagem')).toHaveFocus();
    answer(() => HttpResponse.json({ message: 'ok' }, { status: 201 }));
    await user.click(await button());
    expect(await sent()).toBeVisible();
    expect(asked).toHaveLength(FAILURES.length + 2);
  });
});

test('leaving before the response shows its outcome, and the form is empty afterwards', async () => {
  const { held, release } = hold();
  answer(async () => {
    await held;
    return HttpResponse.json({ message: 'ok' }, { status: 201 });
  });
  const { user, send } = await open();
  await send();
  await button('Enviando...');
  await user.click(screen.getByRole('link', { name: 'Sobre' }));
  await at('/sobre');
  release();
  await toast('Mensagem enviada', 'Obrigado pelo contato!', 'success');
  await user.click(screen.getByRole('link', { name: 'Contato' }));
  await button();
  expectFields(EMPTY);
});

describe('draft of a message', () => {
  test('a draft survives a reload of the tab until it is sent, and no logout in another tab; a malformed one is ignored', async () => {
    const { write, unmount } = await open();
    await write();
    unmount();
    const { user, unmount: close } = await open();
    await waitFor(() => expectFields({ ...MESSAGE, Assunto: 'planos' }));
    await user.click(await button());
    await sent();
    expect(Object.keys(sessionStorage)).not.toContain('contact-draft');
    close();
    sessionStorage.setItem('contact-draft', '{"subject":"dinheiro","name":7}');
    const again = await open();
    expectFields(EMPTY);

    await again.write();
    expect(sessionStorage.getItem('contact-draft')).not.toBeNull();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'drafts' })));
    expect(sessionStorage.getItem('contact-draft')).toBeNull();
  });
});

describe('form for a member', () => {
  test('the form is prefilled with name and e-mail of the member, who can change them', async () => {
    const { user } = await open({ as: 'member' });
    await waitFor(() => expectFields({ Nome: memberRow.name, 'E-mail': memberRow.email }));
    await fill(user, { 'E-mail': 'outra@loja.example', Mensagem: 'Olá' });
    await user.selectOptions(screen.getByLabelText('Assunto'), 'Outros');
    await user.click(await button());
    await sent();
    expect(asked[0]?.body).toMatchObject({ name: memberRow.name, email: 'outra@loja.example' });
  });

  test('what a member typed before the account loaded is kept', async () => {
    const { held, release } = hold();
    server.use(
      http.get(`${API}/rest/v1/accounts`, async () => {
        await held;
        return HttpResponse.json(memberRow);
      }),
    );
    const { user } = await open({ as: 'member' });
    await user.type(screen.getByLabelText('Nome'), 'Lojinha');
    await user.type(screen.getByLabelText('E-mail'), 'x{Backspace}');
    release();
    await screen.findByText(`Olá, ${memberRow.name}`);
    expectFields({ Nome: 'Lojinha', 'E-mail': '' });
  });

  test('name and e-mail of a member are not stored in the tab, nor shown once the session has ended in another one', async () => {
    const { user } = await open({ as: 'member' });
    await waitFor(() => expectFields({ Nome: memberRow.name }));
    await fill(user, { Mensagem: 'Oi' });
    expect(JSON.parse(sessionStorage.getItem('contact-draft')!)).toEqual({ message: 'Oi' });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await waitFor(() => expectFields({ Nome: '', 'E-mail': '' }));
    await fill(user, { Mensagem: 'Olá' });
    expect(JSON.parse(sessionStorage.getItem('contact-draft')!)).toEqual({ message: 'Olá' });
  });
});

describe('other contact channels', () => {
  const set = (facts: OperatorFacts) =>
    server.use(table('get', 'settings', ({ request }) => oneRow(request, { ...DEFAULT_SITE, ...facts })));

  test('the contact channels set by the operator are shown with the opening hours', async () => {
    const channels = { whatsapp: '5500900001234', email: 'suporte@guia.example', instagram: 'guia.de.moda' };
    set({ ...channels, reply_time: 'em até 1 dia útil' });
    await open();
    const section = within(await screen.findByRole('region', { name: 'Outros canais' }));
    const channel = (name: string) => section.getByRole('link', { name });
    expect(channel('WhatsApp (00) 90000-1234')).toHaveAttribute('href', 'https://wa.me/5500900001234');
    expect(channel('E-mail suporte@guia.example')).toHaveAttribute('href', 'mailto:suporte@guia.example');
    expect(channel('Instagram @guia.de.moda')).toHaveAttribute(
      'href',
      'https://www.instagram.com/guia.de.moda/',
    );
    for (const name of ['WhatsApp (00) 90000-1234', 'Instagram @guia.de.moda']) {
      expect(channel(name)).toHaveAttribute('target', '_blank');
      expect(channel(name)).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    const hours = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(hours).toEqual([
      ['Segunda a sexta', '9h às 18h'],
      ['Sábado', '9h às 13h'],
    ]);
    expect(screen.getByText(/horário de Brasília.*Respondemos em até 1 dia útil\./)).toBeVisible();
  });

  test('the section is hidden if the operator has set no channel', async () => {
    set({ whatsapp: null, email: null, instagram: null });
    await open();
    expect(screen.queryByRole('heading', { name: 'Outros canais' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Horário de atendimento' })).toBeVisible();
  });
});
