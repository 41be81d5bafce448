import { describe, expect } from 'vitest';
import { SITE, UNKNOWN, type Changes, test as base } from './support/failing-project';

const test = base.extend(
  'originAllowed',
  ({ project }) =>
    async (origin: string, changes: Changes = {}) =>
      (await project.call('/api/account/export', { headers: { origin } }, changes)).headers.get(
        'access-control-allow-origin',
      ),
);

describe('a project that is not set up', () => {
  test('answers 500, and its report to the operator names what is missing', async ({ project }) => {
    expect(await project.call('/api/account/export', {}, { SUPABASE_URL: undefined })).toMatchObject({
      status: 500,
      body: UNKNOWN,
    });
    expect(String(project.reported.mock.calls[0]?.[0])).toMatch(/supabaseUrl is required/);
  });
});

describe('pages', () => {
  test('of the site itself may read the answers', async ({ originAllowed }) => {
    expect(await originAllowed(SITE)).toBe(SITE);
  });

  test.for([
    'http://guia.example',
    'https://guia.example:8443',
    'https://www.guia.example',
    'https://guia.example.outro.example',
    'http://localhost:5173',
    'http://127.0.0.1:5173',
    'null',
  ])('of any other site or of a developer’s machine may not: %s', async (origin, { originAllowed }) => {
    expect(await originAllowed(origin)).toBeNull();
  });

  test('of no site may while SITE_URL is not set', async ({ originAllowed }) => {
    for (const origin of [SITE, 'http://localhost:5173', 'undefined', 'null'])
      expect(await originAllowed(origin, { SITE_URL: undefined })).toBeNull();
  });

  test('of another origin may only if the operator lists it', async ({ originAllowed }) => {
    const list = { ALLOWED_ORIGINS: 'https://app.example, https://outro.example' };
    expect(await originAllowed(SITE)).toBe(SITE);
    expect(await originAllowed('https://app.example')).toBeNull();
    expect(await originAllowed('https://app.example', list)).toBe('https://app.example');
    expect(await originAllowed('https://outro.example', list)).toBe('https://outro.example');
    expect(await originAllowed('https://mais.outro.example', list)).toBeNull();
    expect(await originAllowed('http://localhost:5173', list)).toBeNull();
  });
});

test('the function does not start with an unknown payment gateway', async ({ project }) => {
  await expect(project.call('/api/health', {}, { PAYMENT_GATEWAY: 'simulado' })).rejects.toThrow(
    /PAYMENT_GATEWAY=simulado/,
  );
});
