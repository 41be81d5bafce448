import { expect, test } from 'vitest';
import { deadReferences } from '../../tools/lint/dead-references.ts';

const repository = {
  files: new Set(['README.md', 'docs/product.md']),
  headings: new Map([['docs/product.md', ['Early access', "The site's own `/api`"]]]),
  tests: new Map([['tests/db/audit.test.ts', "test('a change is recorded once', …"]]),
};
const find = (text: string, path = 'src/domain/supplier/supplier.ts') =>
  deadReferences(path, text, repository);
// Composed of parts, so that the tool does not report this file.
const code = (letter: string, number: string) => `${letter}${number}`;

test.each([
  code('Q', '32'),
  code('S-', '31'),
  code('M-', '58'),
  code('R-', '01…'),
  ['spec', '§7'].join(' '),
  ['the', 'specification'].join(' '),
  ['architecture,', '"Database"'].join(' '),
  ['decisions', 'md'].join('.'),
  ['docs/product.md,', '"Late access"'].join(' '),
  ['docs/product.md,', '"Early access, for all"'].join(' '),
  ['docs/product.md,', 'Late access'].join(' '),
  ['tests/db/audit.test.ts,', '"a change is recorded twice"'].join(' '),
  ['tests/db/gone.test.ts,', '"a change is recorded once"'].join(' '),
])('a reference to something outside the repository is found: %s', (reference) => {
  expect(find(`// Fine.\n// Locked (${reference}).`)).toEqual([expect.stringMatching(/^2: /)]);
});

test.each([
  "raise sqlstate 'PT409'",
  "alg: 'HS256'",
  "folds: [one('M-80 190C-76 350 -76 510 -70 676')]",
  'const wave = `M0 ${y}Q10 20 30 ${y}`;',
  'F-0001',
  '2026-11-21T23:59:59.999Z',
  'session.spec.ts',
  'see README.md and docs/product.md',
  'see docs/product.md, "Early access"',
  'see docs/product.md, Early access.',
  ['see tests/db/audit.test.ts,', '"recorded once"'].join(' '),
])('ordinary text is not reported: %s', (text) => {
  expect(find(text)).toEqual([]);
});

test('the path in a link starts at the folder of the file that contains it', () => {
  const link = ['..', 'README.md'].join('/');
  expect(find(link, 'docs/product.md')).toEqual([]);
  expect(find(link, 'src/domain/supplier/supplier.ts')).toEqual([`1: ${link}`]);
});

test('the anchor in a link of a page is a heading', () => {
  const link = (anchor: string) => `see [it](product.md${anchor})`;
  expect(find(link('#the-sites-own-api'), 'docs/api.md')).toEqual([]);
  expect(find(link('#late-access'), 'docs/api.md')).toEqual(['1: ](product.md#late-access)']);
  expect(find('see [it](#early-access)', 'docs/product.md')).toEqual([]);
  expect(find('see [it](#early-access)', 'docs/api.md')).toEqual(['1: ](#early-access)']);
});

test('a test file that a page names by suite and name exists', () => {
  expect(find('`db/audit`', 'docs/security.md')).toEqual([]);
  expect(find('`db/gone`', 'docs/security.md')).toEqual(['1: `db/gone`']);
});
