import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_SITE } from '@/domain/site/site';
import { adminRow, integrations } from '../support/builders';
import { answerAuth } from './support/auth-answers';
import { API, databaseRefusal, hold, oneRow, refusal, rows, server, table } from './support/msw';
import { at, clearToasts, expectFault, fill, toast } from './support/screen';
import { renderApp } from './support/render-route';
import { planRows } from './support/shop';

const PATH = '/admin/configuracoes';
const SAVED = 'As configurações foram salvas.';
const FAILED = 'Não foi possível salvar as configurações.';

interface Saved {
  table: string;
  values: unknown;
}

/** Answers as the database does an admin; returns what was saved where. */
function settingsServer(
  answer: (saved: Saved) => Response | undefined | Promise<Response | undefined> = () => undefined,
) {
  const saved: Saved[] = [];
  const site = { ...DEFAULT_SITE, free_direct_contacts: true };
  const perks = { group_url: 'https://grupo.example/x', priority_support_url: null };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table('get', 'settings', ({ request }) => oneRow(request, site)),
    table('get', 'operator_settings', () => HttpResponse.json({ admin_email: null })),
    table('get', 'member_perks', () => HttpResponse.json(perks)),
    table('get', 'plans', () => rows(planRows.map((plan) => ({ ...plan, active: true })))),
    ...['settings', 'operator_settings', 'member_perks', 'plans'].map((name) =>
      table('patch', name, async ({ request }) => {
        const key = new URL(request.url).searchParams.get('key'); // of a plan
        const saving = { table: key === null ? name : `${name}?key=${key}`, values: await request.json() };
        saved.push(saving);
        const refused = await answer(saving);
        if (refused) return refused;
        Object.assign(site, name === 'settings' ? saving.values : {});
        return rows([{ id: true }]);
      }),
    ),
  );
  return saved;
}

async function openSettings(path = PATH, answer?: Parameters<typeof settingsServer>[0]) {
  const saved = settingsServer(answer);
  const view = await renderApp(path, { as: 'member' });
  await screen.findByRole('tablist', { name: 'Configurações' });
  return { ...view, saved };
}

const panel = () => screen.getByRole('tabpanel');
const save = () => within(panel()).getByRole('button', { name: /^(Salvar Alterações|Salvando\.\.\.)$/ });

test('the settings have five tabs, the open one is kept in the URL, text typed on one is kept while another is open, and leaving with it asks for confirmation', async () => {
  const { user } = await openSettings();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    ...['Geral', 'Empresa', 'Aparência', 'Integrações', 'Planos'],
  ]);
  expect(document.title).toBe('Configurações · Guia de Fornecedores');
  await fill(user, { 'Nome do site': 'Achados' });
  for (const [label, address] of [
    ['Planos', `${PATH}?aba=planos`],
    ['Empresa', `${PATH}?aba=empresa`],
    ['Aparência', `${PATH}?aba=aparencia`],
    ['Integrações', `${PATH}?aba=integracoes`],
    ['Geral', PATH],
  ] as const) {
    await user.click(screen.getByRole('tab', { name: label }));
    await at(address);
    expect(screen.getByRole('tab', { name: label })).toHaveAttribute('aria-selected', 'true');
    await within(panel()).findByRole('button', { name: 'Salvar Alterações' });
  }
  expect(screen.getByLabelText('Nome do site')).toHaveValue('Achados');
  await user.click(screen.getByRole('link', { name: 'Ver Diretório' }));
  const question = await screen.findByRole('dialog', { name: 'Sair sem salvar?' });
  expect(question).toHaveTextContent('O que você mudou nas configurações ainda não foi salvo.');
  await user.click(within(question).getByRole('button', { name: 'Continuar aqui' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText('Nome do site')).toHaveValue('Achados');
  await user.click(screen.getByRole('link', { name: 'Ver Diretório' }));
  await user.click(await screen.findByRole('button', { name: 'Sair' }));
  await at('/fornecedores');
});

test('saving sends only the edited fields, once and each to its table, and leaving then asks nothing', async () => {
  const { held, release } = hold();
  const { user, saved } = await openSettings(PATH, async () => {
    await held;
    return undefined;
  });
  await fill(user, { 'Nome do site': ' Achados da Moda ', 'E-mail do administrador': 'ana@loja.example' });
  await user.click(screen.getByRole('switch', { name: /^Modo manutenção/ }));
  await fill(user, { 'Link do grupo exclusivo': '' });
  await user.dblClick(save());
  expect(save()).toBeDisabled();
  release();
  await toast('Sucesso', SAVED, 'success');
  expect(saved).toEqual([
    { table: 'settings', values: { site_name: 'Achados da Moda', maintenance_mode: true } },
    { table: 'operator_settings', values: { admin_email: 'ana@loja.example' } },
    { table: 'member_perks', values: { group_url: null } },
  ]);
  // Applied at once.
  await waitFor(() => expect(document.title).toBe('Configurações · Achados da Moda'));
  await user.click(screen.getByRole('link', { name: 'Ver Diretório' }));
  await at('/fornecedores');
});

test('an invalid value shows an error at its field, and nothing is sent; a failed save keeps the typed text and can be repeated', async () => {
  let fail: (() => Response) | undefined;
  const { user, saved } = await openSettings(PATH, () => fail?.());
  await fill(user, {
    'Nome do site': ' ',
    'E-mail do administrador': 'ana',
    'Link do suporte prioritário': 'suporte.example',
  });
  await user.click(save());
  await waitFor(() => expectFault('Nome do site', 'Informe o nome do site.'));
  expectFault('E-mail do administrador', 'Informe um e-mail válido.');
  expectFault('Link do suporte prioritário', 'Informe um endereço completo, que comece com https://.');
  expect(screen.getByLabelText('Nome do site')).toHaveFocus();
  expect(saved).toEqual([]);

  await fill(user, {
    'Nome do site': 'Achados',
    'E-mail do administrador': '',
    'Link do suporte prioritário': 'https://suporte.example',
  });
  // No right to the row any more: row security hides it.
  for (fail of [() => refusal(500), () => rows([])]) {
    await user.click(save());
    await toast('Erro', FAILED, 'error');
    expect(screen.getByLabelText('Nome do site')).toHaveValue('Achados');
    await clearToasts();
  }
  fail = undefined;
  await user.click(save());
  await toast('Sucesso', SAVED, 'success');
});

describe('failures of the settings page', () => {
  test('if one of three tables fails to save, the next attempt sends only what is left', async () => {
    let fails = true;
    const { user, saved } = await openSettings(PATH, ({ table: name }) =>
      fails && name === 'operator_settings' ? refusal(500) : undefined,
    );
    await fill(user, { 'Nome do site': 'Achados', 'E-mail do administrador': 'ana@loja.example' });
    await user.click(save());
    await toast('Erro', FAILED, 'error');
    fails = false;
    await user.click(save());
    await toast('Sucesso', SAVED, 'success');
    expect(saved.at(-1)).toEqual({ table: 'operator_settings', values: { admin_email: 'ana@loja.example' } });
  });

  test('settings that fail to load show an error with Retry in place of the form', async () => {
    settingsServer();
    let fails = true;
    server.use(
      table('get', 'operator_settings', () =>
        fails ? refusal(500) : HttpResponse.json({ admin_email: null }),
      ),
    );
    const { user } = await renderApp(PATH, { as: 'member' });
    expect(await screen.findByText('Não foi possível carregar as configurações.')).toBeVisible();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByLabelText('Nome do site')).toHaveValue('Guia de Fornecedores');
  });
});

test('the facts about the company are validated at their fields and saved', async () => {
  const { user, saved } = await openSettings(`${PATH}?aba=empresa`);
  await fill(user, {
    'Razão social': '-',
    CNPJ: '12.345.678/0001-96',
    'WhatsApp de atendimento': '98888-7777',
    'E-mail de atendimento': 'oi',
    Instagram: 'duas palavras',
  });
  await user.click(save());
  await waitFor(() => expectFault('Razão social', 'Escreva um nome com pelo menos uma letra.'));
  expectFault('CNPJ', 'Informe um CNPJ válido: os dois últimos dígitos conferem os outros.');
  expectFault('WhatsApp de atendimento', 'Falta o DDD, como em (11) 91234-5678.');
  expectFault('E-mail de atendimento', 'Informe um e-mail válido.');
  expectFault('Instagram', 'Informe o usuário do Instagram, como @minhaloja.');
  await fill(user, {
    'Razão social': 'Moda Ltda.',
    CNPJ: '12.ABC.345/01DE-35',
    'WhatsApp de atendimento': '',
    'E-mail de atendimento': 'oi@loja.example',
    Instagram: '@loja',
    'Prazo de resposta': 'em até 1 dia útil',
  });
  await user.click(save());
  await toast('Sucesso', SAVED, 'success');
  expect(saved).toEqual([
    {
      table: 'settings',
      values: {
        company_name: 'Moda Ltda.',
        cnpj: '12.ABC.345/01DE-35',
        email: 'oi@loja.example',
        instagram: 'loja',
        reply_time: 'em até 1 dia útil',
      },
    },
  ]);
});

test('a color that is none is refused at its field, and stays there to be corrected', async () => {
  const { user, saved } = await openSettings(`${PATH}?aba=aparencia`);
  await fill(user, { 'Cor principal': 'azul' });
  await user.click(save());
  await waitFor(() => expectFault('Cor principal', 'Informe uma cor, como #e11d48.'));
  expect(screen.getByLabelText('Cor principal')).toHaveValue('azul');
  expect(saved).toEqual([]);
});

test('each service says whether it works, is tested by a button, and the test e-mail counts once the owner says that it came', async () => {
  const facts = integrations({
    gateway: null,
    job_ran_at: '2026-11-20T12:00:00+00:00',
    mail_problem: 'o serviço de e-mail respondeu 403',
  });
  const asked: string[] = [];
  const ok = (path: string, answer: object) =>
    http.post(`${API}${path}`, async ({ request }) => {
      asked.push(path, await request.text());
      return HttpResponse.json(answer);
    });
  const { user } = await openSettings();
  server.use(
    http.get(`${API}/functions/v1/api/integrations`, () => HttpResponse.json({ data: facts })),
    ok('/functions/v1/api/emails/test', { message: 'Enviamos' }),
    ok('/functions/v1/api/integrations/payments/test', { data: { account: 'LOJADAOLGA' } }),
    http.post(`${API}/rest/v1/rpc/note_mail_arrival`, () => {
      Object.assign(facts, { mail_arrived_at: '2026-11-21T12:00:00+00:00', mail_problem: null });
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(`${API}/rest/v1/rpc/start_job`, () => HttpResponse.json(false)),
  );
  await user.click(screen.getByRole('tab', { name: 'Integrações' }));
  const services = async () =>
    (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);
  expect(await services()).toEqual([
    'Receber pagamentos Falta ligar',
    'Enviar e-mails Com problema',
    'Tarefas automáticas Com problema',
    'Páginas para buscadores Falta testar',
  ]);
  expect(screen.queryByRole('button', { name: 'Testar: Receber pagamentos' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Testar: Enviar e-mails' }));
  await toast('Teste enviado', 'Confira a sua caixa de entrada e diga aqui quando ele chegar.', 'success');
  facts.gateway = 'mercadopago';
  await user.click(screen.getByRole('button', { name: 'O teste chegou' }));
  await toast('E-mails funcionando', 'O teste chegou.', 'success');
  await waitFor(async () => expect((await services())[1]).toBe('Enviar e-mails Funcionando'));
  await user.click(screen.getByRole('button', { name: 'Testar: Tarefas automáticas' }));
  await toast('Erro', 'O banco ainda não sabe qual endereço chamar.', 'error');
  await user.click(screen.getByRole('button', { name: 'Testar: Receber pagamentos' }));
  await toast('Pagamentos ligados', 'O dinheiro vai para a conta LOJADAOLGA.', 'success');
  expect(asked.filter((path) => path.startsWith('/'))).toEqual([
    '/functions/v1/api/emails/test',
    '/functions/v1/api/integrations/payments/test',
  ]);
  expect(asked[1]).toContain('E-mail de teste');
});

test('the figures of the site are validated at their fields, which say that one must be able to prove them, and saved', async () => {
  const { user, saved } = await openSettings(`${PATH}?aba=empresa`);
  const numbers = within(screen.getByRole('region', { name: 'Números do site' }));
  const fields = numbers.getAllByRole('textbox');
  expect(fields).toHaveLength(5);
  for (const field of fields) expect(field).toHaveAccessibleDescription(/^Tenha como provar\. Vazio, /);
  await fill(user, { 'Número de fornecedores': 'muitos', 'Ano de início': '22' });
  await user.click(numbers.getByRole('button', { name: 'Salvar Números' }));
  await waitFor(() => expectFault('Número de fornecedores', 'Escreva com algarismos, como “mais de 500”.'));
  expectFault('Ano de início', 'Informe o ano com quatro algarismos, de 1900 até hoje.');
  await fill(user, { 'Número de fornecedores': 'mais de 300', 'Ano de início': '2019' });
  await user.click(numbers.getByRole('button', { name: 'Salvar Números' }));
  await toast('Sucesso', SAVED, 'success');
  expect(saved).toEqual([
    { table: 'settings', values: { claim_suppliers: 'mais de 300', founded_year: 2019 } },
  ]);
});

test('ids of analytics tools are validated and saved, and the field of a tool whose scripts the build does not allow says what has to change', async () => {
  vi.stubEnv('VITE_META_PIXEL', '');
  const { user, saved } = await openSettings(`${PATH}?aba=integracoes`);
  expect(screen.getByLabelText('ID do Meta Pixel')).toHaveAccessibleDescription(
    'Só funciona depois que o site for publicado com VITE_META_PIXEL=on.',
  );
  expect(screen.getByLabelText('ID do Google Analytics')).not.toHaveAccessibleDescription();
  await fill(user, { 'ID do Google Analytics': '<script>', 'ID do Meta Pixel': '12a' });
  await user.click(save());
  await waitFor(() =>
    expectFault('ID do Google Analytics', 'Informe o ID do Google Analytics, como G-ABC1234567.'),
  );
  expectFault('ID do Meta Pixel', 'Informe o ID do Meta Pixel, só com números.');
  await fill(user, { 'ID do Google Analytics': ' G-ABC1234567 ', 'ID do Meta Pixel': '' });
  await user.click(save());
  await toast('Sucesso', SAVED, 'success');
  expect(saved).toEqual([{ table: 'settings', values: { analytics_id: 'G-ABC1234567' } }]);
});

describe('the plans', () => {
  const PLANS = `${PATH}?aba=planos`;
  const TOO_LOW = 'O preço de comparação tem de ser maior que o preço.';
  const plan = async (name: string) => within(await screen.findByRole('group', { name }));
  const preview = async (name: string) =>
    (await plan(name)).getByText('Como fica').parentElement!.textContent.replaceAll('\u00a0', ' ');
  async function type(user: UserEvent, name: string, values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) {
      const field = (await plan(name)).getByLabelText(label);
      await user.clear(field);
      if (value) await user.type(field, value);
    }
  }

  test('of all plans only edited columns are saved, in cents; a failure names the plan and keeps what was typed, and saving can be repeated', async () => {
    let fails = true;
    const { user, saved } = await openSettings(PLANS, ({ table: name }) =>
      fails && name.endsWith('annual') ? refusal(500) : undefined,
    );
    const annual = await plan('Anual');
    const price = annual.getByLabelText('Preço');
    await user.clear(price);
    await user.click(save());
    await waitFor(() => expect(price).toHaveAccessibleDescription(/Informe o preço\./));
    expect(price).toHaveFocus();
    expect(saved).toEqual([]);

    await type(user, 'Anual', { Preço: '419,90', Observação: 'Só hoje' });
    await type(user, 'Mensal', { 'Duração em meses': '2' });
    await user.click(annual.getByRole('switch', { name: /^À venda/ }));
    await user.click(save());
    await toast('Erro', 'Não foi possível salvar o plano Anual.', 'error');
    expect(price).toHaveValue('R$ 419,90');
    fails = false;
    await user.click(save());
    await toast('Sucesso', SAVED, 'success');
    expect(saved.slice(-2)).toEqual([
      { table: 'plans?key=eq.monthly', values: { months: 2 } },
      { table: 'plans?key=eq.annual', values: { price_cents: 41990, note: 'Só hoje', active: false } },
    ]);
    await user.click(screen.getByRole('link', { name: 'Ver Diretório' }));
    await at('/fornecedores');
  });

  test('what a failed save may have changed is sent again once it is typed back', async () => {
    let fails = true;
    const { user, saved } = await openSettings(PLANS, ({ table: name }) =>
      fails && name.endsWith('annual') ? refusal(500) : undefined,
    );
    await type(user, 'Mensal', { Preço: '39,90' });
    await type(user, 'Anual', { Preço: '419,90' });
    await user.click(save());
    await toast('Erro', 'Não foi possível salvar o plano Anual.', 'error');
    fails = false;
    await type(user, 'Mensal', { Preço: '29,90' });
    await user.click(save());
    await toast('Sucesso', SAVED, 'success');
    expect(saved.slice(-2)).toEqual([
      { table: 'plans?key=eq.monthly', values: { price_cents: 2990 } },
      { table: 'plans?key=eq.annual', values: { price_cents: 41990 } },
    ]);
  });

  test('a plan lasts whole months: a comma is refused, and makes no other number', async () => {
    const { user, saved } = await openSettings(PLANS);
    await type(user, 'Anual', { 'Duração em meses': '1,5', Desconto: '2,5' });
    await user.click(save());
    const error = (label: string, text: string) => async () =>
      expect((await plan('Anual')).getByLabelText(label)).toHaveAccessibleDescription(
        expect.stringContaining(text) as string,
      );
    await waitFor(error('Duração em meses', 'Informe de 1 a 60 meses.'));
    await waitFor(error('Desconto', 'Informe um desconto de 0 a 99%.'));
    expect(saved).toEqual([]);
  });

  test('a comparison price that is not above the price is refused at its field, also by the database', async () => {
    const { user, saved } = await openSettings(PLANS, () => databaseRefusal(400, '23514'));
    const comparison = (await plan('Mensal')).getByLabelText('Preço de comparação');
    expect(comparison).toHaveAccessibleDescription(/que você já cobrou de verdade/);
    const refused = () =>
      waitFor(() =>
        expect(comparison).toHaveAccessibleDescription(expect.stringContaining(TOO_LOW) as string),
      );
    await type(user, 'Mensal', { 'Preço de comparação': '29,90' });
    await user.click(save());
    await refused();
    expect(saved).toEqual([]);
    // The price was raised meanwhile.
    await type(user, 'Mensal', { 'Preço de comparação': '39,90' });
    expect(comparison).not.toBeInvalid();
    await user.click(save());
    await refused();
    expect(saved).toHaveLength(1);
  });

  test('if the session ends, only what was typed is kept, and is there again after the login', async () => {
    const { user, saved } = await openSettings(PLANS);
    await type(user, 'Anual', { Observação: 'Só hoje' });
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
    await user.click(await screen.findByRole('link', { name: 'Fazer login' }));
    answerAuth();
    await fill(user, { 'E-mail': 'ana@teste.example', Senha: 'segredo-longo' });
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await at(PLANS);
    const note = (await plan('Anual')).getByLabelText('Observação');
    await waitFor(() => expect(note).toHaveValue('Só hoje'));
    await user.click(save());
    await toast('Sucesso', SAVED, 'success');
    expect(saved).toEqual([{ table: 'plans?key=eq.annual', values: { note: 'Só hoje' } }]);
  });

  test('while they are edited, a preview shows what the pages will', async () => {
    const { user } = await openSettings(PLANS);
    expect(await preview('Anual')).toContain('Página inicialR$297,90 por ano');
    expect(await preview('Anual')).toContain('De R$ 358,80 por R$ 297,90');
    expect(await preview('Trimestral')).toContain('Também há o plano Trimestral.');
    expect((await plan('Trimestral')).queryByLabelText('Preço de comparação')).toBeNull();
    await type(user, 'Anual', { 'Preço de comparação': '419,90', Desconto: '30' });
    expect(await preview('Anual')).toContain('de R$419,90 por R$ 297,90 por ano');
    expect(await preview('Anual')).toContain('Anual 30% de desconto');
    await type(user, 'Mensal', { Preço: '39,90' });
    expect(await preview('Anual')).toContain('De R$ 478,80 por R$ 297,90');
    await user.click((await plan('Mensal')).getByRole('switch', { name: /^À venda/ }));
    expect(await preview('Anual')).not.toContain('478,80');
    expect(await preview('Mensal')).toContain('Não aparece em nenhuma página.');
    await type(user, 'Anual', { Nome: '' });
    expect(await preview('Anual')).toContain('Corrija os campos para ver.');
  });
});
