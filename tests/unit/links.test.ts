import { expect, test } from 'vitest';
import { contactLinks, contactsOf, emailUrl, websiteUrl } from '@/domain/format/links';

test('the WhatsApp link has only the digits', () => {
  expect(contactLinks({ whatsapp: '5500900000001' }).whatsapp?.href).toBe('https://wa.me/5500900000001');
  expect(contactLinks({ whatsapp: '+55 (00) 90000-0001' }).whatsapp?.href).toBe(
    'https://wa.me/5500900000001',
  );
});

test.each([
  ['loja.de_moda', 'https://www.instagram.com/loja.de_moda/'],
  ['@loja', 'https://www.instagram.com/loja/'],
  ['@../explore?x', 'https://www.instagram.com/..%2Fexplore%3Fx/'],
])('the handle %s leads to its own profile', (handle, url) => {
  expect(contactLinks({ instagram: handle }).instagram?.href).toBe(url);
});

test.each([
  ['loja.example', 'https://loja.example'],
  ['loja.example:8443/atacado', 'https://loja.example:8443/atacado'],
  ['www.loja.example/atacado', 'https://www.loja.example/atacado'],
  ['http://loja.example', 'http://loja.example'],
  ['HTTPS://Loja.Example', 'HTTPS://Loja.Example'],
])('the website %s becomes a link', (typed, url) => {
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
])('%s does not become a link', (typed) => {
  expect(websiteUrl(typed)).toBeNull();
});

test('an e-mail address cannot add recipients or a text', () => {
  expect(emailUrl('vendas@loja.example')).toBe('mailto:vendas@loja.example');
  expect(emailUrl('a?bcc=b@loja.example')).toBe('mailto:a%3Fbcc%3Db@loja.example');
});

test('the contacts of a supplier are links with a text, or null if missing or hidden', () => {
  const details = { instagram: 'zz_malhas', website: 'www.malhas.example/loja' };
  expect(
    contactsOf({
      supplier_details: details,
      supplier_contacts: { whatsapp: null, email: 'a@malhas.example' },
    }),
  ).toEqual({
    whatsapp: null,
    instagram: { label: 'Instagram', text: '@zz_malhas', href: 'https://www.instagram.com/zz_malhas/' },
    website: { label: 'Site', text: 'malhas.example', href: 'https://www.malhas.example/loja' },
    email: { label: 'E-mail', text: 'a@malhas.example', href: 'mailto:a@malhas.example' },
  });
  expect(contactsOf({ supplier_details: null, supplier_contacts: null })).toEqual({
    whatsapp: null,
    instagram: null,
    website: null,
    email: null,
  });
});
