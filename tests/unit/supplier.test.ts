import { expect, test } from 'vitest';
import { isLocked, isVideo, parseSupplierId } from '@/domain/supplier';

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
