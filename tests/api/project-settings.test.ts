import { describe, expect, test } from 'vitest';
import { call, reported, SITE, UNKNOWN, type Changes } from '../support/failing-project';

describe('a project that is not set up', () => {
  test('answers 500, and the operator reads what is missing', async () => {
    expect(await call('/account/export', {}, { SUPABASE_URL: undefined })).toMatchObject({
      status: 500,
      body: UNKNOWN,
    });
    expect(String(reported.mock.calls[0]?.[0])).toMatch(/supabaseUrl is required/);
  });
});

describe('browsers', () => {
  const originAllowed = async (origin: string, changes: Changes = {}) =>
    (await call('/account/export', { headers: { origin } }, changes)).headers.get(
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
});
