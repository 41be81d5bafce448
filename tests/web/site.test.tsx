import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEFAULT_SITE, type SiteSettings } from '@/domain/site';
import { adminRow } from '../support/builders';
import { hold, oneRow, refusal, server, table } from '../support/msw';
import { renderApp } from '../support/render-route';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
});

function set(site: Partial<SiteSettings>): void {
  server.use(table('get', 'settings', ({ request }) => oneRow(request, { ...DEFAULT_SITE, ...site })));
}
const banner = () => screen.getAllByRole('banner')[0]!;
const notice = () => screen.findByRole('heading', { level: 1, name: 'Voltamos já' });
const brand = () => document.documentElement.style.getPropertyValue('--mantine-color-brand-6');

describe('the name', () => {
  test('is in the header, the footer and the title', async () => {
    set({ site_name: 'Achados' });
    await renderApp('/fornecedores');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Achados'));
    expect(banner()).toHaveTextContent('Achados');
    expect(screen.getByRole('contentinfo')).toHaveTextContent('Achados. Todos os direitos reservados.');
  });

  test('is the last known one until the answer is there, and the product’s own when nothing is known', async () => {
    const { held } = hold();
    server.use(table('get', 'settings', () => held.then(() => HttpResponse.error())));
    localStorage.setItem('site', JSON.stringify({ ...DEFAULT_SITE, site_name: 'Achados' }));
    const { unmount } = await renderApp('/fornecedores');
    await waitFor(() => expect(document.title).toBe('Fornecedores · Achados'));
    unmount();
    for (const stored of ['não é JSON', '{"site_name":7}']) {
      localStorage.setItem('site', stored);
      const view = await renderApp('/fornecedores');
      await waitFor(() => expect(document.title).toBe('Fornecedores · Guia de Fornecedores'));
      view.unmount();
    }
  });

  test('is the product’s own when the settings cannot be had, and everything works', async () => {
    server.use(table('get', 'settings', () => refusal(500)));
    await renderApp('/fornecedores');
    expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    expect(document.title).toBe('Fornecedores · Guia de Fornecedores');
  });
});

test('the colour is set, kept for the next visit, and taken away with the operator’s choice', async () => {
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

test('the logo names the site, and gives way to the mark when it cannot be shown', async () => {
  set({ logo_path: '0b0b0b0b-0000-4000-8000-000000000000.png', site_name: 'Achados' });
  await renderApp('/fornecedores');
  const logo = await screen.findByRole('img', { name: 'Achados' });
  expect(logo).toHaveAttribute('src', expect.stringContaining('/storage/v1/object/public/site/0b0b0b0b'));
  logo.dispatchEvent(new Event('error'));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Achados' })).toBeNull());
  expect(banner()).toHaveTextContent('Achados');
});

describe('in maintenance', () => {
  test.each(['/fornecedores', '/home', '/fornecedores/1', '/planos', '/assinatura'])(
    'a visitor sees a page that says so at %s',
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

  test('a member sees it, too', async () => {
    set({ maintenance_mode: true });
    await renderApp('/perfil', { as: 'member' });
    expect(await notice()).toBeVisible();
  });

  test('an admin goes on', async () => {
    set({ maintenance_mode: true });
    server.use(table('get', 'accounts', () => HttpResponse.json(adminRow)));
    await renderApp('/fornecedores', { as: 'member' });
    expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    expect(screen.queryByText('Voltamos já')).toBeNull();
    expect(screen.getByText(/só administradores veem o site/)).toBeVisible();
  });

  test('the login stays open, for admins', async () => {
    set({ maintenance_mode: true });
    await renderApp('/login');
    expect(await screen.findByRole('button', { name: 'Entrar' })).toBeVisible();
  });

  test('the page comes back by itself when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      set({ maintenance_mode: true });
      await renderApp('/fornecedores');
      expect(await notice()).toBeVisible();
      set({});
      await vi.advanceTimersByTimeAsync(61_000);
      expect(await screen.findByText('3 fornecedores encontrados')).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('visits', () => {
  const scripts = () =>
    [...document.querySelectorAll('head script[src*="//"]')].map(
      (script) => new URL((script as HTMLScriptElement).src).host,
    );
  afterEach(() => document.querySelectorAll('head script').forEach((script) => script.remove()));

  test('nobody is asked when there is nothing to measure with', async () => {
    await renderApp('/fornecedores');
    await screen.findByText('3 fornecedores encontrados');
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cookies' })).toBeNull();
  });

  test('who refuses loads nothing, is not asked again, and can think better of it', async () => {
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

  test('who refuses in another tab is left in peace here, too', async () => {
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

  test('of who agreed before are measured at once, with what the operator has set and nothing else', async () => {
    localStorage.setItem('consent', '"granted"');
    set({ pixel_id: '123456789012345' });
    await renderApp('/fornecedores');
    await waitFor(() => expect(scripts()).toEqual(['connect.facebook.net']));
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });
});
