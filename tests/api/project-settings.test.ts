import { describe, expect, test } from 'vitest';
import { call, reported, SITE, UNKNOWN, type Changes } from './support/failing-project';

describe('a project that is not set up', () => {
  test('answers 500, and the operator reads what is missing', async () => {
    expect(await call('/api/account/export', {}, { SUPABASE_URL: undefined })).toMatchObject({
      status: 500,
      body: UNKNOWN,
    });
    expect(String(reported.mock.calls[0]?.[0])).toMatch(/supabaseUrl is required/);
  });
});

describe('browsers', () => {
  const originAllowed = async (origin: string, changes: Changes = {}) =>
    (await call('/api/account/export', { headers: { origin } }, changes)).headers.get(
      'access-control-allow-origin',
    );

  test('of the site itself may read the answers', async () => {
    expect(await originAllowed(SITE)).toBe(SITE);
  });

  test.each([
    'http://guia.example',
    'https://guia.example:8443',
    'https://www.guia.example',
    'https://guia.example.outro.example',
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'null',
  ])('of any other may not, nor those of a developer’s machine: %s', async (origin) => {
    expect(await originAllowed(origin)).toBeNull();
  });

  test('may not while nobody has said where the site is', async () => {
    for (const origin of [SITE, 'http://localhost:5173', 'undefined', 'null'])
      expect(await originAllowed(origin, { SITE_URL: undefined })).toBeNull();
  });

  test('of another origin may when the operator lists it, and only then', async () => {
    const list = { ALLOWED_ORIGINS: 'https://app.example, https://outro.example' };
    expect(await originAllowed(SITE)).toBe(SITE);
    expect(await originAllowed('https://app.example')).toBeNull();
    expect(await originAllowed('https://app.example', list)).toBe('https://app.example');
    expect(await originAllowed('https://outro.example', list)).toBe('https://outro.example');
    expect(await originAllowed('https://mais.outro.example', list)).toBeNull();
    expect(await originAllowed('http://localhost:5173', list)).toBeNull();
  });
});

test('a payment gateway nobody knows is found out at the start', async () => {
  await expect(call('/api/health', {}, { PAYMENT_GATEWAY: 'simulado' })).rejects.toThrow(
    /PAYMENT_GATEWAY=simulado/,
  );
});
