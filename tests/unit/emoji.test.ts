import { expect, test } from 'vitest';
import { withEmoji } from '@/domain/text/emoji';
import { shortened } from '@/lib/shortened';

test.each([
  [':smile: :heart: :fire: :rocket: :tada: :sparkles:', '😄 ❤️ 🔥 🚀 🎉 ✨'],
  [':check: :warning: :dress: :tshirt: :handbag: :moneybag:', '✅ ⚠️ 👗 👕 👜 💰'],
  ['Coleção nova:fire::fire:!', 'Coleção nova🔥🔥!'],
])('known shortcodes become emoji: %s', (typed, shown) => {
  expect(withEmoji(typed)).toBe(shown);
});

test.each([
  ['an unknown name', 'Peça :unicorn: única'],
  ['another case', ':Fire:'],
  ['an unfinished shortcode', 'horário: 8h :fire'],
  ['a property of every object', ':constructor: :__proto__: :toString:'],
  ['a time and a URL', '8:00 às 18:00, https://loja.example:8080/'],
  ['nothing', ''],
])('%s stays as typed', (_what, typed) => {
  expect(withEmoji(typed)).toBe(typed);
});

test('the closing colon of an unknown shortcode may open a known one', () => {
  expect(withEmoji(':unicorn:fire:')).toBe(':unicorn🔥');
});

test('a text that is too long for search engines is cut between words, and never within an emoji', () => {
  expect(shortened('Vestidos de festa')).toBe('Vestidos de festa');
  expect(shortened('vestido '.repeat(21))).toBe(`${'vestido '.repeat(19)}vestido…`);
  expect(shortened(`a${'🔥'.repeat(100)}`)).toBe(`a${'🔥'.repeat(79)}…`);
});
