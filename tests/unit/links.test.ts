import { expect, test } from 'vitest';
import { emailUrl, instagramUrl, websiteUrl, whatsappUrl } from '@/domain/links';

test('WhatsApp takes the digits and nothing else', () => {
  expect(whatsappUrl('5500900000001')).toBe('https://wa.me/5500900000001');
  expect(whatsappUrl('+55 (00) 90000-0001')).toBe('https://wa.me/5500900000001');
});

test.each([
  ['loja.de_moda', 'https://www.instagram.com/loja.de_moda/'],
  ['@loja', 'https://www.instagram.com/loja/'],
  ['@../explore?x', 'https://www.instagram.com/..%2Fexplore%3Fx/'],
])('the handle %s leads to its own profile', (handle, url) => {
  expect(instagramUrl(handle)).toBe(url);
});

test.each([
  ['loja.example', 'https://loja.example'],
  ['loja.example:8443/atacado', 'https://loja.example:8443/atacado'],
  ['www.loja.example/atacado', 'https://www.loja.example/atacado'],
  ['http://loja.example', 'http://loja.example'],
  ['HTTPS://Loja.Example', 'HTTPS://Loja.Example'],
])('the website %s opens', (typed, url) => {
  expect(websiteUrl(typed)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'ftp://loja.example',
  'mailto:a@b.example',
  'https://',
  'https:// ',
])('%s is no website', (typed) => {
  expect(websiteUrl(typed)).toBeNull();
});

test('an e-mail address cannot add recipients or a text', () => {
  expect(emailUrl('vendas@loja.example')).toBe('mailto:vendas@loja.example');
  expect(emailUrl('a?bcc=b@loja.example')).toBe('mailto:a%3Fbcc%3Db@loja.example');
});
