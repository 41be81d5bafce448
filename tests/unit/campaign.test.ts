import { expect, test } from 'vitest';
import { campaignText, momentOf } from '@/domain/mail/campaign';

test.each([
  ['2026-12-24T22:30', '2026-12-25T01:30:00.000Z'],
  ['2027-01-01T00:00', '2027-01-01T03:00:00.000Z'],
  ['2028-02-29T12:00', '2028-02-29T15:00:00.000Z'],
])('%s in São Paulo is %s', (typed, moment) => {
  expect(momentOf(typed)).toBe(moment);
});

test.each(['', '2026-12-24', '2026-12', 'T22:30', '22:30', '12026-12-24T22:30', '2026-13-01T10:00'])(
  '%j is no moment',
  (typed) => {
    expect(momentOf(typed)).toBeNull();
  },
);

test.each(['Oferta\nBcc: todos@teste.example', 'Oferta\r\nBcc: todos@teste.example', 'Oferta\r'])(
  'a subject with a line break is not composed: %j',
  (subject) => {
    const rest = { preview: '', body: 'Olá', button_label: 'Ver', button_path: '/planos' };
    expect(campaignText.safeParse({ ...rest, subject }).success).toBe(false);
    expect(campaignText.safeParse({ ...rest, subject: 'Oferta' }).success).toBe(true);
  },
);
