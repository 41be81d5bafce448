import { expect, test } from 'vitest';
import { smallerPictures, srcSetOf } from '@/domain/smaller-pictures';
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
