import { expect, test } from 'vitest';
import { html, jsx } from '../../src/lib/html-jsx';

test('texts and attributes cannot end what they are in', () => {
  const name = `"><script>alert('x')</script> & Cia`;
  expect(html(jsx('p', { title: name, children: name }))).toBe(
    `<p title="&quot;>&lt;script>alert('x')&lt;/script> &amp; Cia">` +
      `"&quot;>&lt;script>alert('x')&lt;/script> &amp; Cia</p>`.slice(1),
  );
});

test('components and lists become their elements, and what React does not show is left out', () => {
  const Item = ({ children }: { children?: unknown }) => jsx('li', { children });
  const items = [1, 'dois', null, false, undefined].map((item) => jsx(Item, { children: item }));
  expect(html(jsx('ul', { className: 'list', children: items }))).toBe(
    '<ul class="list"><li>1</li><li>dois</li><li></li><li></li><li></li></ul>',
  );
});

test('an attribute without value, a handler and an unset style are left out; ARIA keeps "false"', () => {
  const props = {
    'aria-pressed': false,
    hidden: false,
    title: undefined,
    onClick: () => undefined,
    style: { '--row-index': 0, '--blur': undefined },
  };
  expect(html(jsx('button', props))).toBe('<button aria-pressed="false" style="--row-index:0;"></button>');
});
