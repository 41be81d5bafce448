import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { adminPagesOf } from '@/app/admin-pages';

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The different names in the first group of the matches of `pattern`. */
function namesIn(texts: string[], pattern: RegExp): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
  return [...new Set(found)].sort();
}

const example = read('.env.example');

test('.env.example has the settings of the build, and no others', () => {
  const configs = readdirSync('.').filter((name) => name.endsWith('.config.ts'));
  const folders = ['src', 'public', 'tools/build'].flatMap(filesIn);
  const sources = [...folders, ...configs, 'index.html']
    .filter((file) => /\.(tsx?|html)$|\/_\w+$/.test(file))
    .map(read);
  expect(namesIn([example], /^(VITE_\w+)=/gm)).toEqual(namesIn(sources, /\b(VITE_[A-Z_]*[A-Z])\b/g));
});

test('.env.example has the settings of the mail server, and no others', () => {
  expect(namesIn([example], /^(SMTP_\w+)=/gm)).toEqual(
    namesIn([read('supabase/config.toml')], /"env\((\w+)\)"/g),
  );
});

test('the deploy guide lists the settings of the function, and no others', () => {
  const [, section = ''] = read('docs/deploy/supabase.md').split('\n### Settings of the function\n');
  const [list] = section.split('\n#');
  const sources = filesIn('supabase/functions/api')
    .filter((file) => file.endsWith('.ts'))
    .map(read);
  // The platform sets those of Supabase.
  const settings = namesIn(sources, /\bget\('([A-Z_]+)'\)/g).filter((name) => !name.startsWith('SUPABASE_'));
  expect(namesIn([list!], /^- `(\w+)`/gm)).toEqual(settings);
});

test('every file that the table of differences names exists', () => {
  const files = namesIn(
    [read('tools/local-supabase/README.md')],
    /`((?:src|supabase|tests|tools)\/[\w./-]+\.\w+)`/g,
  );
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('the guide for owners names every value that the installation from the browser reads, and no others', () => {
  const secrets = namesIn([read('.github/workflows/install.yml')], /secrets\.([A-Z_]+)/g);
  expect(
    namesIn([read('docs/dono.md')], /`([A-Z]+_[A-Z_]+)`/g).filter((name) => !name.startsWith('VITE_')),
  ).toEqual(secrets);
});

/** Alone on its line, and without markup. */
const SENTENCE = /^(?!.*[.!?…] )[^[*_`]+\.$/;

test('the guide of the admin area has three sentences about every page of its navigation and every title that asks for them', () => {
  const [, ...sections] = read('docs/administracao.md').trim().split('\n## ');
  const titles = sections.map((section) => section.split('\n', 1)[0]);
  const asking = ['src/app', 'src/features']
    .flatMap(filesIn)
    .map(read)
    .flatMap((text) => [...text.matchAll(/<PageHead\b[^>]*>/g)].map(([tag]) => tag))
    .filter((tag) => !tag.includes('help={false}'));
  expect([...titles].sort()).toEqual(namesIn(asking, /title="([^"]+)"/g));
  expect(titles).toEqual(
    expect.arrayContaining(adminPagesOf({ staff_role: 'owner' }).map(({ label }) => label)),
  );
  for (const section of sections) {
    const [, blank, ...sentences] = section.trimEnd().split('\n');
    expect(blank).toBe('');
    expect(sentences, section).toEqual(Array(3).fill(expect.stringMatching(SENTENCE)));
  }
});
