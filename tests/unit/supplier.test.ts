import { expect, onTestFinished, test, vi } from 'vitest';
import { smallerPictures, srcSetOf } from '@/domain/supplier/smaller-pictures';
import { isLocked, isVideo, parseSupplierId } from '@/domain/supplier/supplier';
import { factsOf } from '@/domain/supplier/facts';
import { listedDetails } from '../support/builders';

test('an id is a positive whole number', () => {
  expect(parseSupplierId('1')).toBe(1);
  expect(parseSupplierId('505')).toBe(505);
});

test.each([
  undefined,
  '',
  ' ',
  '0',
  '-1',
  '01',
  '1.5',
  '1e3',
  '1 ',
  'F-0001',
  'abc',
  '٣',
  '9007199254740993',
])('%j is not an id', (text) => {
  expect(parseSupplierId(text)).toBeNull();
});

test('a supplier is locked when its details are missing, premium or not', () => {
  expect(isLocked({ supplier_details: null })).toBe(true);
  expect(isLocked({ supplier_details: { instagram: null } })).toBe(false);
});

test.each([
  ['1/a.mp4', true],
  ['1/a.mov', true],
  ['1/a.webm', true],
  ['1/a.jpg', false],
  ['1/mp4', false],
])('%s is a video: %s', (path, video) => {
  expect(isVideo(path)).toBe(video);
});

test('the smaller versions of a picture are those below its shorter side', () => {
  const paths = (path: string) => smallerPictures(path).map((smaller) => smaller.path);
  expect(paths('7/a.1280.webp.jpg')).toEqual(['7/a.192.webp', '7/a.384.webp', '7/a.768.webp']);
  expect(paths('7/a.384.png.png')).toEqual(['7/a.192.png']);
  for (const path of ['7/a.jpg', '7/a.mp4', '7/a.192.webp']) expect(paths(path)).toEqual([]);
});

test('a srcset names the picture and those of its smaller versions that have a URL', () => {
  const files = ['7/a.1280.webp.jpg', '7/a.192.webp', '7/a.768.webp'];
  const urlOf = (path: string) => (files.includes(path) ? `/${path}` : undefined);
  expect(srcSetOf('7/a.1280.webp.jpg', urlOf)).toBe(
    '/7/a.192.webp 192w,/7/a.768.webp 768w,/7/a.1280.webp.jpg 1280w',
  );
  expect(srcSetOf('7/a.jpg', urlOf)).toBeUndefined();
});

/** The facts of a supplier that is not new, with plain spaces. */
function facts(details: Parameters<typeof listedDetails>[0], created_on = '2020-01-01'): string[] {
  return factsOf({ created_on, supplier_details: listedDetails(details) }).map((fact) =>
    fact.replaceAll('\u00a0', ' '),
  );
}

test.each([
  [{ state: 'GO', city: 'Goiânia' }, ['Goiânia, GO']],
  [{ state: 'SP', city: 'São Paulo', district: 'Brás' }, ['Brás, São Paulo, SP']],
  [{ state: 'GO', city: 'Goiânia', district: 'Região da 44' }, ['Região da 44, Goiânia']], // as long as a line
  [{ state: 'PE', city: 'Santa Cruz do Capibaribe' }, ['Santa Cruz do Capibaribe, PE']],
  [{ state: 'GO' }, ['Goiás']],
  [{ min_order_pieces: 1 }, ['mín. 1 peça']],
  [{ min_order_pieces: 1200 }, ['mín. 1.200 peças']],
  [{ min_order_cents: 30_000 }, ['mín. R$ 300']],
  [{ min_order_cents: 129_990 }, ['mín. R$ 1.299,90']],
  [{ min_order_pieces: 12, min_order_cents: 30_000 }, ['mín. 12 peças']],
  [{ price_from_cents: 2990, price_to_cents: 10_000 }, ['peça R$ 29,90 a 100']],
  [{ price_from_cents: 3000 }, ['peça desde R$ 30']],
  [{ price_to_cents: 8990 }, ['peça até R$ 89,90']],
  [{ sells_to_cpf: true }, ['vende para CPF']],
  [{ sells_to_cpf: false }, []],
] as const)('the facts of a card with %j are %j', (details, expected) => {
  expect(facts(details)).toEqual(expected);
});

test('a supplier is new for the first fourteen days', () => {
  vi.useFakeTimers({ now: new Date('2026-03-15T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const all = { state: 'GO', city: 'Goiânia', min_order_pieces: 12, sells_to_cpf: true } as const;
  expect(facts(all, '2026-03-02')).toEqual(['novo', 'Goiânia, GO', 'mín. 12 peças', 'vende para CPF']);
  expect(facts({}, '2026-03-01')).toEqual([]);
});

test('a card tells no facts of a locked supplier, not even that it is new', () => {
  const created_on = new Date().toISOString().slice(0, 10);
  expect(factsOf({ created_on, supplier_details: null })).toEqual([]);
});
