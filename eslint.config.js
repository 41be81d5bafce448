import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Imports run one way: domain <- lib <- components, theme <- data <- features <- app.
const layers = ['domain', 'lib', 'theme', 'components', 'data', 'features', 'app'];
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
  'checkout',
  'purchases',
  'notebook',
  'offline',
];
const zones = [
  ...layers.slice(0, -1).map((layer, index) => ({
    target: `./src/${layer}`,
    from: layers
      .slice(index + 1)
      .filter((other) => !(layer === 'theme' && other === 'components'))
      .map((other) => `./src/${other}`),
    message: `src/${layer} may only import from the layers before it (${layers.slice(0, index).join(', ') || 'none'}).`,
  })),
  // A feature never imports another one: a route composes them.
  ...readdirSync('src/features', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      target: `./src/features/${name}`,
      from: './src/features',
      except: [`./${name}`],
      message: 'A feature never imports another feature: compose them in a route.',
    })),
  // Aggregates that import others: each may import only those before it, so that they form no circle.
  ...aggregates.slice(0, -1).map((name, index) => ({
    target: `./src/data/${name}`,
    from: aggregates.slice(index + 1).map((later) => `./src/data/${later}`),
    message: `src/data/${name} may only import from the aggregates before it in eslint.config.js.`,
  })),
  { target: './src/components', from: './src/data', message: 'Shared components never fetch.' },
  {
    target: './src',
    from: ['./tools', './tests', './supabase'],
    message: 'The app never imports what serves its developers.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      '.data',
      '.cache',
      'src/domain/database.types.ts',
      'test-results',
      'playwright-report',
      'supabase/functions',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      globals: { ...globals.node, ...globals.browser },
      parserOptions: {
        projectService: { allowDefaultProject: ['*.config.js'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-cycle': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    // Only the data layer talks to Supabase.
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/data/**', 'src/lib/backend/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'zod', message: "Import 'zod/mini': 15 kB lighter." }],
          patterns: [
            { group: ['@supabase/*', '@/lib/backend/*'], message: 'Only src/data talks to Supabase.' },
          ],
        },
      ],
    },
  },
  {
    files: ['tools/**/*.ts', 'tests/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
);
