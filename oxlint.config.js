// Imports run one way: each folder may import only from those before it.
const layers = ['domain', 'lib', 'theme', 'components', 'data', 'features', 'app'];
// So do the folders of src/data that import others, which form no circle in this way.
const aggregates = [
  'session',
  'account',
  'plans',
  'favorites',
  'suppliers',
  'categories',
  'lists',
  'imports',
  'site',
  'auth',
  'users',
  'answers',
  'orders',
  'notebook',
  'offline',
];

/** The folders after this one, named by `@/` or by a path that leaves the folder of the file. */
const after = (name, names, parent) => ({
  regex: `^(@|[./]*\\.\\.)/(.*${parent}/)?(${names.slice(names.indexOf(name) + 1).join('|')})(/|$)`,
  message: `oxlint.config.js has the order of the folders of ${parent}.`,
});
const later = (layer) => after(layer, layers, 'src');
const supabase = { regex: '^@supabase/|/backend/', message: 'Only src/data talks to Supabase.' };
const feature = {
  regex: '^(@/features|[./]*\\.\\.)/',
  message: 'A feature never imports another: a route composes them.',
};
const tools = { regex: '^[./]+/(tools|tests|supabase)/', message: 'They serve developers, not the app.' };
const tests = { regex: '^[./]+/tests/', message: 'What tools and tests both need is in tools.' };
const icons = {
  name: '@tabler/icons-react',
  message: "Import '@tabler/icons-react/icons/…': all 5,000 cost `npm run dev` 500 MB.",
  allowTypeImports: true,
};
const zod = { name: 'zod', message: "Import 'zod/mini': 15 kB lighter." };

/** All that a folder may not import: of several overrides with the same rule for a file, the last one counts. */
const refuse = (folder, ...patterns) => ({
  files: [`src/${folder}`],
  excludeFiles: ['**/*.d.ts'], // `declare module` takes no relative imports
  rules: { 'no-restricted-imports': ['error', { paths: [icons, zod], patterns: [tools, ...patterns] }] },
});
const setAll = (rules, level) => Object.fromEntries(rules.map((rule) => [rule, level]));
const errors = (...rules) => setAll(rules, 'error');
const off = (...rules) => setAll(rules, 'off');

export default {
  plugins: ['typescript', 'import', 'oxc'],
  categories: { correctness: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { browser: true, node: true },
  ignorePatterns: ['src/domain/database/database.types.ts'],
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    ...errors(
      'no-array-constructor',
      'no-case-declarations',
      'no-empty',
      'no-fallthrough',
      'no-prototype-builtins',
      'no-redeclare',
      'no-regex-spaces',
      'no-unexpected-multiline',
      'no-var',
      'prefer-const',
      'prefer-rest-params',
      'prefer-spread',
      'preserve-caught-error',
      'typescript/ban-ts-comment',
      'typescript/consistent-type-imports',
      'typescript/no-empty-object-type',
      'typescript/no-explicit-any',
      'typescript/no-namespace',
      'typescript/no-require-imports',
      'typescript/no-unnecessary-type-assertion',
      'typescript/no-unnecessary-type-constraint',
      'typescript/no-unsafe-enum-comparison',
      'typescript/no-unsafe-function-type',
      'typescript/only-throw-error',
      'typescript/prefer-promise-reject-errors',
      'typescript/require-await',
      'typescript/restrict-plus-operands',
    ),
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-misused-spread': 'off', // [...text] is how texts are split here
    'typescript/require-array-sort-compare': 'off', // sort() is for texts
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      excludeFiles: ['supabase/**'], // the types of Deno are not known here
      rules: errors(
        'typescript/no-unsafe-argument',
        'typescript/no-unsafe-assignment',
        'typescript/no-unsafe-call',
        'typescript/no-unsafe-member-access',
        'typescript/no-unsafe-return',
      ),
    },
    {
      files: ['src/**', 'supabase/functions/**', 'tools/**'],
      rules: {
        // Blank lines and comments do not count.
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['supabase/functions/**'],
      // Deno's linter has the first two, and its compiler knows the types.
      rules: off(
        'no-control-regex',
        'no-unused-vars',
        'typescript/no-unnecessary-type-assertion',
        'typescript/only-throw-error',
        'typescript/unbound-method',
      ),
    },
    { files: ['supabase/functions/**', 'tools/**', 'tests/**'], rules: off('no-console') },
    { files: ['tools/**'], rules: { 'no-restricted-imports': ['error', { patterns: [tests] }] } },
    {
      files: ['src/**'],
      plugins: ['react'],
      rules: errors('react/rules-of-hooks', 'react/unsupported-syntax'),
    },
    refuse('*', supabase),
    ...layers.map((layer) => refuse(`${layer}/**`, supabase, later(layer))),
    refuse('lib/backend/**', later('lib')),
    refuse('features/**', supabase, later('features'), feature),
    refuse('data/**', later('data')),
    ...aggregates.map((name) => refuse(`data/${name}/**`, later('data'), after(name, aggregates, 'data'))),
  ],
};
