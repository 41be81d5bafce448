import { http, HttpResponse } from 'msw';
import { describe, expect } from 'vitest';
import { readEnv } from '../../supabase/functions/api/env';
import { createSecretKeyClient } from '../../supabase/functions/api/secret-key-client';
import {
  rest,
  SITE,
  UNKNOWN,
  USER,
  type Changes,
  type FailingProject,
  test as base,
} from './support/failing-project';

const test = base
  .extend(
    'originAllowed',
    ({ project }) =>
      async (origin: string, changes: Changes = {}) =>
        (await project.call('/api/account/export', { headers: { origin } }, changes)).headers.get(
          'access-control-allow-origin',
        ),
  )
  /** The key of the counter by IP address that a request with these headers is counted in. */
  .extend('counterOf', ({ project }) => async (headers: Record<string, string>, changes: Changes = {}) => {
    let key: string | undefined;
    project.use(
      http.post<never, { key: string }>(rest('/rpc/count_attempt'), async ({ request }) => {
        ({ key } = await request.json());
        return HttpResponse.json(60); // refused, so that nothing else is counted
      }),
    );
    const body = JSON.stringify({ email: USER.email });
    await project.call('/api/auth/forgot-password', { method: 'POST', body, headers }, changes);
    return key;
  });

describe('a project that is not set up', () => {
  test('answers 500, and its report to the operator names what is missing', async ({ project }) => {
    expect(await project.call('/api/account/export', {}, { SUPABASE_URL: undefined })).toMatchObject({
      status: 500,
      body: UNKNOWN,
    });
    expect(String(project.reported.mock.calls[0]?.[0])).toMatch(/supabaseUrl is required/);
  });
});

test('twenty-six actions need the secret key; everything else runs with the rights of its caller', () => {
  const client = createSecretKeyClient(readEnv(() => undefined));
  expect(Object.keys(client).sort()).toEqual([
    'beginPublication',
    'blockAddress',
    'countAttempt',
    'deleteAccount',
    'digestReaders',
    'finishPublication',
    'invite',
    'mailsAreDue',
    'noteCheck',
    'noteCheckout',
    'noteFailedRefund',
    'noteJobRun',
    'noteMail',
    'openDigests',
    'ordersToCheck',
    'paymentsToRefund',
    'publishTotals',
    'putBackMails',
    'readEmailLink',
    'receiveMessage',
    'recordPayment',
    'removeUnusedFiles',
    'signGallery',
    'takeMails',
    'voidSignUp',
    'writeDigests',
    'writeDueMails',
  ]);
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

describe('simulated payments', () => {
  const sale = async (project: FailingProject, changes: Changes) =>
    (await project.call('/api/subscription/checkout', {}, { PAYMENT_GATEWAY: 'simulated', ...changes }))
      .status;

  test.for([
    ['a public site', SITE],
    ['a site that only looks local', 'https://localhost.example'],
    ['an unknown site', undefined],
  ])('are refused for %s, and the log names the variable', async ([, SITE_URL], { project }) => {
    expect(await sale(project, { SITE_URL })).toBe(503);
    expect(await sale(project, { SITE_URL, SIMULATED_PAYMENTS: 'true' })).toBe(503);
    expect(String(project.reported.mock.calls[0]?.[0])).toMatch(/SIMULATED_PAYMENTS=demo/);
    const buying = { method: 'POST', body: '{"plan":"monthly","method":"pix"}' };
    const headers = { 'idempotency-key': 'chave-de-envio' };
    const changes = { PAYMENT_GATEWAY: 'simulated', SITE_URL };
    expect(await project.call('/api/subscription/checkout', { ...buying, headers }, changes)).toMatchObject({
      status: 503,
    });
  });

  test('run on this machine, and on a public site that is declared a demonstration', async ({ project }) => {
    for (const SITE_URL of ['http://localhost:5173', 'http://127.0.0.1:4173/inicio', 'http://[::1]:80'])
      expect(await sale(project, { SITE_URL })).toBe(200);
    expect(await sale(project, { SIMULATED_PAYMENTS: 'demo' })).toBe(200);
    project.expectReports(0);
  });
});

describe('attempts are counted by the IP address', () => {
  const settings = {
    TRUSTED_PROXIES: '192.0.2.1, 2001:db8::1',
    CLIENT_ADDRESS_HEADER: 'x-visitor-address',
  };
  const visitor = '203.0.113.7';
  const named = { 'x-visitor-address': visitor, 'x-forwarded-for': visitor };

  test.for([
    ['in CLIENT_ADDRESS_HEADER', '192.0.2.1', settings],
    ['over IPv6', '2001:0DB8:0::1', settings],
    ['in x-forwarded-for', '192.0.2.1', { ...settings, CLIENT_ADDRESS_HEADER: undefined }],
  ] as const)('that a proxy in TRUSTED_PROXIES names %s', async ([, proxy, changes], { counterOf }) => {
    const expected = await counterOf({ 'cf-connecting-ip': visitor });
    expect(await counterOf({ 'cf-connecting-ip': proxy, ...named }, changes)).toBe(expected);
    const list = { 'cf-connecting-ip': proxy, 'x-visitor-address': `198.51.100.1, ${visitor}, 192.0.2.1` };
    const forwarded = { ...list, 'x-forwarded-for': list['x-visitor-address'] };
    expect(await counterOf(forwarded, changes)).toBe(expected);
  });

  test.for([
    ['any other caller names another', '198.51.100.9', settings],
    ['a neighbor of the proxy names another', '2001:db8::2', settings],
    ['no proxy is trusted', '192.0.2.1', { CLIENT_ADDRESS_HEADER: 'x-visitor-address' }],
  ] as const)('of the connection if %s', async ([, peer, changes], { counterOf }) => {
    const expected = await counterOf({ 'cf-connecting-ip': peer });
    expect(await counterOf({ 'cf-connecting-ip': peer, ...named }, changes)).toBe(expected);
  });

  test('however it is written, and of IPv6 only by its first 64 bits', async ({ counterOf }) => {
    const at = (address: string) => counterOf({ 'cf-connecting-ip': address });
    expect(await at('::ffff:203.0.113.7')).toBe(await at(visitor));
    expect(await at('::ffff:cb00:7107')).toBe(await at(visitor));
    expect(await at('2001:0DB8:0:0:1:2:3:4')).toBe(await at('2001:db8::9'));
    expect(await at('2001::4:5:6:7:8')).not.toBe(await at('2001::9:5:6:7:8'));
  });
});
