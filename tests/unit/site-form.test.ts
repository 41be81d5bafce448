import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { cnpjOf, formatCnpj } from '@/domain/site/cnpj';
import { changedFields, flatFields } from '@/domain/text/changed-fields';
import {
  claimsForm,
  generalForm,
  integrationsForm,
  looksForm,
  planChanges,
  planFormOf,
  plansForm,
  previewOfPlans,
  type PlanRecord,
} from '@/domain/site/form';
import { integrationReports, type IntegrationName, type Integrations } from '@/domain/site/integrations';
import { integrations } from '../support/builders';
import { CNPJS } from '../support/value-verdicts';

const GENERAL = {
  site_name: 'Guia',
  admin_email: '',
  maintenance_mode: false,
  free_direct_contacts: true,
  group_url: '',
  priority_support_url: '',
};
const PLAN: PlanRecord = {
  key: 'annual',
  name: 'Anual',
  months: 12,
  price_cents: 29790,
  comparison_price_cents: 41990,
  discount_percent: 17,
  note: null,
  active: true,
  includes_plus: true,
};

/** The error of each field. */
function told(schema: z.ZodMiniType, values: object): Record<string, string> {
  const { error } = schema.safeParse(values);
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []);
}

test.each(CNPJS)('the CNPJ %j is stored as %j, or refused', (typed, stored) => {
  expect(cnpjOf(typed)).toBe(stored);
});

test('a CNPJ is shown with its punctuation', () => {
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
});

describe('a tab of the settings', () => {
  const LINK = 'Informe um endereço completo, que comece com https://.';
  test.each([
    [{ site_name: '  ' }, { site_name: 'Informe o nome do site.' }],
    [{ site_name: 'a'.repeat(61) }, { site_name: 'O nome do site pode ter no máximo 60 caracteres.' }],
    [{ admin_email: 'ana' }, { admin_email: 'Informe um e-mail válido.' }],
    [{ group_url: 'http://grupo.example' }, { group_url: LINK }],
    [{ group_url: 'javascript:alert(1)' }, { group_url: LINK }],
    [{ priority_support_url: 'https://a b' }, { priority_support_url: LINK }],
    ...['-', 'https://lojateste', 'https://localhost', 'https://user@host.example'].map(
      (group_url) => [{ group_url }, { group_url: LINK }] as [object, object],
    ),
    [{ group_url: ' https://chat.example/x ', admin_email: 'ana@loja.example' }, {}],
  ])('Geral: %j has the errors %j', (edited, expected) => {
    expect(told(generalForm, { ...GENERAL, ...edited })).toEqual(expected);
  });

  test('Geral: a pasted link loses what nobody sees', () => {
    const { group_url } = generalForm.parse({ ...GENERAL, group_url: 'https://chat.example/\u200bx\u202c' });
    expect(group_url).toBe('https://chat.example/x');
  });

  test('Geral: empty fields become null', () => {
    expect(generalForm.parse(GENERAL)).toEqual({
      ...GENERAL,
      admin_email: null,
      group_url: null,
      priority_support_url: null,
    });
  });

  const NO_CLAIMS = {
    claim_suppliers: '',
    claim_resellers: '',
    claim_categories: '',
    claim_satisfaction: '',
    founded_year: '',
  };
  const YEAR = 'Informe o ano com quatro algarismos, de 1900 até hoje.';
  test.each([
    [{ claim_suppliers: 'muitos' }, { claim_suppliers: 'Escreva com algarismos, como “mais de 500”.' }],
    [
      { claim_resellers: 'bem mais de 10.000 de' },
      { claim_resellers: 'Escreva até 20 caracteres, como “mais de 500”.' },
    ],
    ...['22', '1899', String(new Date().getFullYear() + 1), '2022,5', 'ontem'].map(
      (founded_year) => [{ founded_year }, { founded_year: YEAR }] as [object, object],
    ),
    [{ claim_categories: 'mais de 50', claim_satisfaction: '97%', founded_year: '1900' }, {}],
  ])('Números do site: %j has the errors %j', (edited, expected) => {
    expect(told(claimsForm, { ...NO_CLAIMS, ...edited })).toEqual(expected);
  });

  test('Números do site: empty fields become null, texts are cleaned and the year becomes a number', () => {
    expect(claimsForm.parse({ ...NO_CLAIMS, claim_suppliers: ' mais  de\u200b 500 ' })).toEqual({
      ...Object.fromEntries(Object.keys(NO_CLAIMS).map((name) => [name, null])),
      claim_suppliers: 'mais de 500',
    });
    expect(claimsForm.parse({ ...NO_CLAIMS, founded_year: ' 2022 ' }).founded_year).toBe(2022);
  });

  test.each([
    ['#E11D48', true],
    ['#fff', false],
    ['red', false],
    ['', false],
  ])('Aparência: the color %j is valid: %s', (main_color, good) => {
    expect(looksForm.safeParse({ main_color }).success).toBe(good);
  });

  test('Aparência: a color is stored in lowercase', () => {
    expect(looksForm.parse({ main_color: '#E11D48' })).toEqual({ main_color: '#e11d48' });
  });

  test.each([
    [{ analytics_id: ' G-ABC1234567 ', pixel_id: '123456789012345' }, []],
    [{ analytics_id: '', pixel_id: '' }, []],
    [{ analytics_id: '<script>', pixel_id: '12a' }, ['analytics_id', 'pixel_id']],
    [{ analytics_id: "G-1');alert(1)//", pixel_id: '' }, ['analytics_id']],
  ])('Integrações: %j has errors at %j', (values, fields) => {
    expect(Object.keys(told(integrationsForm, values))).toEqual(fields);
  });

  test('Integrações: an id of the retired Universal Analytics is refused, with the reason', () => {
    const dead = 'O Google desligou os IDs que começam com UA-. Informe um como G-ABC1234567.';
    expect(told(integrationsForm, { analytics_id: ' ua-12345-1 ', pixel_id: '' })).toEqual({
      analytics_id: dead,
    });
    expect(told(integrationsForm, { analytics_id: 'G-UA1234567', pixel_id: '' })).toEqual({});
  });

  const MONTHS = 'Informe de 1 a 60 meses.';
  const TOO_LOW = 'O preço de comparação tem de ser maior que o preço.';
  const REAIS = 'Informe um valor de R$ 0,00 a R$ 100.000,00.';
  test.each([
    [{ name: '' }, { name: 'Informe o nome do plano.' }],
    [{ months: '' }, { months: MONTHS }],
    [{ months: 0 }, { months: MONTHS }],
    [{ months: 1.5 }, { months: MONTHS }],
    [{ months: 61 }, { months: MONTHS }],
    [{ price_cents: '' }, { price_cents: 'Informe o preço.' }],
    [{ price_cents: -1 }, { price_cents: REAIS }],
    [{ comparison_price_cents: 100_000.01 }, { comparison_price_cents: REAIS }],
    [{ comparison_price_cents: 297.9 }, { comparison_price_cents: TOO_LOW }],
    [{ comparison_price_cents: 0 }, { comparison_price_cents: TOO_LOW }],
    [{ price_cents: 419.91 }, { comparison_price_cents: TOO_LOW }],
    [{ discount_percent: 100 }, { discount_percent: 'Informe um desconto de 0 a 99%.' }],
    [{ note: 'a'.repeat(201) }, { note: 'A observação pode ter no máximo 200 caracteres.' }],
    [{ comparison_price_cents: '', discount_percent: '' }, {}],
  ])('Planos: %j has the errors %j', (edited, expected) => {
    const form = { annual: { ...planFormOf(PLAN), ...edited } };
    const ofPlan = Object.entries(expected).map(([field, error]) => [`annual.${field}`, error]);
    expect(told(plansForm, form)).toEqual(Object.fromEntries(ofPlan));
  });
});

test('a plan that is not edited keeps its prices in cents, and the edited columns of each plan are saved', () => {
  const { key, ...columns } = PLAN;
  expect(planChanges(plansForm.parse({ annual: planFormOf(PLAN) }))).toEqual([{ key, change: columns }]);
  expect(planChanges({ 'annual.price_cents': 1999, 'monthly.note': null, 'annual.active': false })).toEqual([
    { key: 'monthly', change: { note: null } },
    { key: 'annual', change: { price_cents: 1999, active: false } },
  ]);
  expect(planChanges({})).toEqual([]);
});

test('the preview has the plans that are for sale and have no error', () => {
  const form = planFormOf(PLAN);
  const monthly = { ...form, price_cents: 29.9, comparison_price_cents: 1, months: '2' };
  const shown = previewOfPlans({
    annual: { ...form, active: false },
    quarterly: { ...form, name: '' },
    monthly,
  });
  expect(shown).toMatchObject([
    { key: 'monthly', price_cents: 2990, comparison_price_cents: 100, months: 2 },
  ]);
});

test('the changes have only the edited fields', () => {
  expect(changedFields({ ...GENERAL, site_name: 'Outro' }, GENERAL)).toEqual({ site_name: 'Outro' });
  expect(changedFields(GENERAL, { ...GENERAL })).toEqual({});
  expect(flatFields({ annual: { months: 1, note: null }, plans: ['annual'] })).toEqual({
    'annual.months': 1,
    'annual.note': null,
    plans: ['annual'],
  });
});

describe('the report on the integrations', () => {
  const report = (facts: Partial<Integrations>) => integrationReports(integrations(facts));
  const at = (time: string) => `2026-11-20T${time}:00Z`;

  test.for<[Partial<Integrations>, IntegrationName, string]>([
    [{ gateway: null }, 'payments', 'unset'],
    [{ gateway: 'simulated', paid_at: at('12:00') }, 'payments', 'untested'],
    [{}, 'payments', 'untested'],
    [{ paid_at: at('12:00') }, 'payments', 'working'],
    [{ sends_mails: false, mail_arrived_at: at('12:00') }, 'mail', 'unset'],
    [{ mail_sent_at: at('12:00') }, 'mail', 'untested'],
    [{ mail_arrived_at: at('12:00'), mail_problem: 'o serviço de e-mail respondeu 403' }, 'mail', 'failing'],
    [{ mail_arrived_at: at('12:00') }, 'mail', 'working'],
    [{ has_job: false }, 'job', 'unset'],
    [{}, 'job', 'untested'],
    [{ job_ran_at: at('14:00') }, 'job', 'failing'],
    [{ job_ran_at: at('14:00'), job_is_late: false }, 'job', 'working'],
    [{ publishes: false, published_at: at('12:00') }, 'pages', 'unset'],
    [{}, 'pages', 'untested'],
    [{ published_at: at('12:00'), publication_problem: 'resposta 404' }, 'pages', 'failing'],
    [{ published_at: at('12:00') }, 'pages', 'working'],
  ])('with %j: %s is %s', ([facts, name, state]) => {
    expect(report(facts)[name].state).toBe(state);
  });

  test('says when each last worked, and why it fails', () => {
    expect(report({ job_ran_at: at('14:55'), job_is_late: false }).job.text).toBe(
      'Rodaram por último em 20/11/2026, 11:55.',
    );
    expect(report({ publication_problem: 'resposta 404' }).pages.text).toBe(
      'O host não refez as páginas: resposta 404.',
    );
  });
});
