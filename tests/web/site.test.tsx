import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SITE, type SiteSettings } from '@/domain/site/site';
import { adminRow } from '../support/builders';
import { expectAccessible } from './support/axe';
import { hold, oneRow, refusal, server, table } from './support/msw';
import { renderApp } from './support/render-route';

afterEach(() => {
  document.documentElement.removeAttribute('style');
});

function set(site: Partial<SiteSettings>): void {
  server.use(table('get', 'settings', ({ request }) => oneRow(request, { ...DEFAULT_SITE, ...site })));
}
const banner = () => screen.getAllByRole('banner')[0]!;
const notice = () => screen.findByRole('heading', { level: 1, name: 'Voltamos já' });
const brand = () => document.documentElement.style.getPropertyValue('--mantine-color-brand-6');

describe('name of the site', () => {
  test('the name is shown in header, footer and title', async () => {
    set({ site_name: 'Achados' });
    await renderApp('/fornecedores');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Achados'));
    expect(banner()).toHaveTextContent('Achados');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Achados. Todos os direitos reservados.');
  });

  test('the last known name is shown until the settings have loaded, and the default name if none is known and they fail', async () => {
    const { held } = hold();
    server.use(table('get', 'settings', () => held.then(() => HttpResponse.error())));
    localStorage.setItem('site', JSON.stringify({ ...DEFAULT_SITE, site_name: 'Achados' }));
    const { unmount } = await renderApp('/fornecedores');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Achados'));
    unmount();
    localStorage.setItem('site', '{"site_name":7}');
    server.use(table('get', 'settings', () => refusal(500)));
    await renderApp('/fornecedores');
    expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    expect(document.title).toBe('Fornecedores · Guia de Fornecedores');
  });
});

test('the color is applied, remembered for the next visit, and removed with the setting of the operator', async () => {
  set({ main_color: '#1f7a6d' });
  const { unmount } = await renderApp('/fornecedores');
  await waitFor(() => expect(brand()).toBe('#1f7a6d'));
  expect(JSON.parse(localStorage.getItem('brand')!)).toMatchObject({ '--mantine-color-brand-6': '#1f7a6d' });
  unmount();
  set({});
  await renderApp('/fornecedores');
  await waitFor(() => expect(brand()).toBe(''));
  expect(localStorage.getItem('brand')).toBeNull();
});

test('the logo carries the name of the site and is replaced by the default mark if it fails to load', async () => {
  set({ logo_path: '0b0b0b0b-0000-4000-8000-000000000000.png', site_name: 'Achados' });
  await renderApp('/fornecedores');
  const logo = await screen.findByRole('img', { name: 'Achados' });
  expect(logo).toHaveAttribute('src', expect.stringContaining('/storage/v1/object/public/site/0b0b0b0b'));
  logo.dispatchEvent(new Event('error'));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Achados' })).toBeNull());
  expect(banner()).toHaveTextContent('Achados');
});

describe('who runs the site', () => {
  const OPERATOR = {
    company_name: 'Moda Ltda.',
    cnpj: '12ABC34501DE35',
    company_address: 'Rua A, 1, São Paulo - SP',
    whatsapp: '5500900001234',
    email: 'oi@guia.example',
    reply_time: 'em até 1 dia útil',
  };
  const NOBODY = Object.fromEntries(Object.keys(OPERATOR).map((fact) => [fact, null]));

  test.each(['/', '/home'])(
    'the footer of %s tells who runs the site and how to reach them',
    async (path) => {
      set(OPERATOR);
      const { container } = await renderApp(path);
      const footer = within(screen.getByRole('contentinfo'));
      const details = (await footer.findByText('CNPJ 12.ABC.345/01DE-35')).closest('address');
      expect(details).toHaveTextContent('Moda Ltda.');
      expect(details).toHaveTextContent('Rua A, 1, São Paulo - SP');
      expect(details).toHaveTextContent('Respondemos em até 1 dia útil');
      const links = ['WhatsApp (00) 90000-1234', 'E-mail oi@guia.example'];
      const hrefs = links.map((name) => footer.getByRole('link', { name }).getAttribute('href'));
      expect(hrefs).toEqual(['https://wa.me/5500900001234', 'mailto:oi@guia.example']);
      await expectAccessible(container.querySelector('footer')!);
    },
  );

  test('the footer leaves out what the operator has not set', async () => {
    set({ ...NOBODY, company_name: 'Moda Ltda.' });
    const { unmount } = await renderApp('/sobre');
    const footer = screen.getByRole('contentinfo');
    await waitFor(() => expect(footer.querySelector('address')).toHaveTextContent(/^Moda Ltda\.$/));
    unmount();
    set(NOBODY);
    await renderApp('/sobre');
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(screen.getByRole('contentinfo').querySelector('address')).toBeNull());
  });
});

describe('maintenance mode', () => {
  test.each(['/fornecedores/1', '/planos', '/assinatura'])(
    'a visitor sees the maintenance page at %s',
    async (path) => {
      set({ maintenance_mode: true });
      await renderApp(path);
      expect(await notice()).toBeVisible();
      expect(screen.getByRole('link', { name: 'Entrar como administrador' })).toHaveAttribute(
        'href',
        '/login',
      );
    },
  );

  test.each([
    ['/login', '^Entrar$'],
    ['/contato/', 'Enviar mensagem'],
    ['/privacidade', 'Por quanto tempo guardamos'],
    ['/termos', 'Termos de Uso|Termos de Serviço'],
    ['/acessibilidade', 'Encontrou uma barreira'],
  ])('%s stays open', async (path, text) => {
    set({ maintenance_mode: true });
    await renderApp(path);
    expect((await screen.findAllByText(new RegExp(text, 'i')))[0]).toBeVisible();
    expect(screen.queryByText('Voltamos já')).toBeNull();
  });

  test('an admin can use the site during maintenance', async () => {
    set({ maintenance_mode: true });
    server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
    await renderApp('/fornecedores', { as: 'member' });
    expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    expect(screen.queryByText('Voltamos já')).toBeNull();
    expect(screen.getByText(/só a equipe vê o site/)).toBeVisible();
  });

  test('a member sees the maintenance page as well, and the site again by itself when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      set({ maintenance_mode: true });
      await renderApp('/fornecedores', { as: 'member' });
      expect(await notice()).toBeVisible();
      set({});
      await vi.advanceTimersByTimeAsync(61_000);
      expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('analytics', () => {
  const scripts = () =>
    [...document.querySelectorAll('head script[src*="//"]')].map(
      (script) => new URL((script as HTMLScriptElement).src).host,
    );
  afterEach(() => document.querySelectorAll('head script').forEach((script) => script.remove()));

  test('no consent is asked for without a tool, nor for one whose scripts the build does not allow', async () => {
    const noQuestion = async () => {
      await screen.findByText('3 fornecedores encontrados');
      expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Cookies' })).toBeNull();
    };
    const { unmount } = await renderApp('/fornecedores');
    await noQuestion();
    unmount();
    vi.stubEnv('VITE_GOOGLE_ANALYTICS', '');
    set({ analytics_id: 'G-TESTE12345' });
    await renderApp('/fornecedores');
    await noQuestion();
  });

  test('declining loads no analytics, is remembered, and can be changed later', async () => {
    set({ analytics_id: 'G-TESTE12345' });
    const { user } = await renderApp('/fornecedores');
    await user.click(await screen.findByRole('button', { name: 'Recusar' }));
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    expect(localStorage.getItem('consent')).toBe('"denied"');
    expect(scripts()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Cookies' }));
    await user.click(await screen.findByRole('button', { name: 'Aceitar' }));
    await waitFor(() => expect(scripts()).toEqual(['www.googletagmanager.com']));
  });

  test('declining in another tab hides the question here as well', async () => {
    localStorage.setItem('consent', '"granted"');
    set({ analytics_id: 'G-TESTE12345' });
    document.cookie = '_ga=GA1.1.1; path=/';
    await renderApp('/fornecedores');
    await waitFor(() => expect(scripts()).toEqual(['www.googletagmanager.com']));
    expect(document.cookie).toContain('_ga=');
    localStorage.setItem('consent', '"denied"');
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'consent', newValue: '"denied"', storageArea: localStorage }),
    );
    await waitFor(() => expect(document.cookie).not.toContain('_ga='));
    expect(window).toHaveProperty('ga-disable-G-TESTE12345', true);
  });

  test('visits after an earlier consent load only the configured tools at once', async () => {
    localStorage.setItem('consent', '"granted"');
    set({ pixel_id: '123456789012345' });
    await renderApp('/fornecedores');
    await waitFor(() => expect(scripts()).toEqual(['connect.facebook.net']));
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });
});
