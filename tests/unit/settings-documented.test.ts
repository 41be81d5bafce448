import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
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

test('.env.example, copied as it is, changes nothing', () => {
  expect(parseEnv(example)).toEqual({});
});

test('.env.example has the settings of the build, and no others', () => {
  const configs = readdirSync('.').filter((name) => name.endsWith('.config.ts'));
  const folders = ['src', 'public', 'tools/build'].flatMap(filesIn);
  const sources = [...folders, ...configs, 'index.html']
    .filter((file) => /\.(tsx?|html)$|\/_\w+$/.test(file))
    .map(read);
  expect(namesIn([example], /^#(VITE_\w+)=/gm)).toEqual(namesIn(sources, /\b(VITE_[A-Z_]*[A-Z])\b/g));
});

test('.env.example has the settings of the mail server, and no others', () => {
  expect(namesIn([example], /^#(SMTP_\w+)=/gm)).toEqual(
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

// The script runs on GitHub's Linux machines; `sed` of others takes other options.
describe.skipIf(process.platform !== 'linux')('the values of the installation from the browser', () => {
  const VALUES = {
    SUPABASE_ACCESS_TOKEN: 'sbp_0123',
    SUPABASE_DB_PASSWORD: 'pa$s"wo rd',
    SUPABASE_PROJECT: 'abcdefghijklmnopqrst',
    SITE_URL: 'https://www.minhaloja.com.br',
    OWNER_EMAIL: 'Olga@MinhaLoja.com.br',
    EMAIL_API_KEY: 're_0123',
    EMAIL_FROM: "Ateliê d'Ávila & Cia <avisos@minhaloja.com.br>",
    EMAIL_WEBHOOK_SECRET: 'whsec_a+b/c=',
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-1234567890123456-112026-ab-987654321',
    MERCADOPAGO_WEBHOOK_SECRET: '0123abcd',
    DEPLOY_HOOK_URL: 'https://api.cloudflare.com/client/v4/pages/webhooks/deploy_hooks/1-a',
  };

  /** Runs the script in a temporary folder. @returns its messages and the SQL that it writes, null for none */
  function prepare(values: Record<string, string>) {
    const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
    const env = {
      PATH: process.env.PATH,
      RUNNER_TEMP: folder,
      GITHUB_ENV: path.join(folder, 'env'),
      ...values,
    };
    cpSync('supabase/config.toml', path.join(folder, 'supabase/config.toml'));
    const { stdout } = spawnSync('bash', [path.resolve('tools/install/prepare.sh')], { cwd: folder, env });
    const sql = path.join(folder, 'after.sql');
    const written = existsSync(sql) ? read(sql) : null;
    rmSync(folder, { recursive: true });
    return { said: stdout.toString(), sql: written };
  }

  test('may have accents, quotes and signs where people write them; the address is named until there is an owner', () => {
    expect(prepare(VALUES).sql).toContain(
      "admin_email = 'Olga@MinhaLoja.com.br' where id and not exists (select from public.admins)",
    );
  });

  test('the public key of Mercado Pago is refused in place of the access token', () => {
    const { said } = prepare({
      ...VALUES,
      MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-0a1b2c3d-0000-4000-8000-000000000001',
    });
    expect(said).toContain('O valor MERCADOPAGO_ACCESS_TOKEN');
  });

  test.each(['Loja <avisos@loja.com.br>>', 'Loja <a@loja.com.br> <b@loja.com.br>', 'Loja'])(
    'the sender "%s" is refused, as no mail server would take it',
    (EMAIL_FROM) => {
      expect(prepare({ ...VALUES, EMAIL_FROM }).said).toContain('O valor EMAIL_FROM');
    },
  );

  test.each(Object.entries(VALUES))(
    '%s: a line that was pasted with it is refused by name',
    (name, value) => {
      const { said, sql } = prepare({ ...VALUES, [name]: `${value}\n` });
      expect(said.match(/O valor \w+/g)).toEqual([`O valor ${name}`]);
      expect(sql).toBeNull();
    },
  );
});

test('docs/accessibility.md has each criterion of WCAG 2.2, levels A and AA, once', () => {
  const rows = [...read('docs/accessibility.md').matchAll(/^\| ([\d.]+) +\| [^|]+ \| [^|]{4,} \|$/gm)];
  expect(rows.map(([, criterion]) => criterion)).toEqual([
    ...['1.1.1', '1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.3.1', '1.3.2', '1.3.3', '1.3.4', '1.3.5'],
    ...['1.4.1', '1.4.2', '1.4.3', '1.4.4', '1.4.5', '1.4.10', '1.4.11', '1.4.12', '1.4.13'],
    ...['2.1.1', '2.1.2', '2.1.4', '2.2.1', '2.2.2', '2.3.1', '2.4.1', '2.4.2', '2.4.3', '2.4.4', '2.4.5'],
    ...['2.4.6', '2.4.7', '2.4.11', '2.5.1', '2.5.2', '2.5.3', '2.5.4', '2.5.7', '2.5.8'],
    ...['3.1.1', '3.1.2', '3.2.1', '3.2.2', '3.2.3', '3.2.4', '3.2.6'],
    ...['3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7', '3.3.8', '4.1.2', '4.1.3'],
  ]);
});
