import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

interface PackageJson {
  version: string;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}
interface PackageLock {
  packages: Record<string, { version: string; integrity?: string }>;
}
interface DenoLock {
  specifiers: Record<string, string>;
  npm: Record<string, { integrity: string }>;
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

/** `npm:hono@4.13.19`, or `npm:/hono@4.13.19/` for the modules inside the package. */
const EXACT_VERSION = /^npm:\/?((?:@[\w.-]+\/)?[\w.-]+)@(\d+\.\d+\.\d+)\/?$/;

const { imports } = read<{ imports: Record<string, string> }>('supabase/functions/api/deno.json');
const lock = read<DenoLock>('supabase/functions/api/deno.lock');
const { dependencies, devDependencies } = read<PackageJson>('package.json');
const installed = Object.entries(read<PackageLock>('package-lock.json').packages);

const imported = Object.entries(imports).map(([name, specifier]) => {
  const [, pack = '', version = ''] = EXACT_VERSION.exec(specifier) ?? [];
  return { name, specifier, pack, version };
});

/** The packages that a module imports, directly or through other files. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const reexports = staticExports.flatMap(({ entries }) => entries);
  for (const { moduleRequest } of [...staticImports, ...reexports, ...dynamicImports]) {
    if (!moduleRequest) continue;
    const name = source.slice(moduleRequest.start + 1, moduleRequest.end - 1);
    const next = name.startsWith('.') ? path.join(path.dirname(file), name) : name;
    if (seen.has(next)) continue;
    seen.add(next);
    if (name.startsWith('.')) packagesOf(next, seen);
  }
  return new Set([...seen].filter((name) => !name.endsWith('.ts') && !name.startsWith('node:')));
}

// Locally, Deno also finds packages in node_modules; deployed, it finds only those of deno.json.
test.each([...packagesOf('supabase/functions/api/index.ts')])('deno.json names the package %s', (name) => {
  const isNamed = (key: string) => (key.endsWith('/') ? name.startsWith(key) : name === key);
  expect(Object.keys(imports).filter(isNamed)).toHaveLength(1);
});

describe('the packages of the edge function are those of its tests:', () => {
  test.each(imported)('$name is $specifier', ({ name, pack, version }) => {
    expect(pack).toBe(name.replace(/\/$/, ''));
    expect({ ...dependencies, ...devDependencies }[pack], 'package.json').toBe(version);
    expect(read<PackageJson>(`node_modules/${pack}/package.json`).version, 'node_modules').toBe(version);
  });

  test.each(Object.entries(lock.npm))('%s, as locked', (id, { integrity }) => {
    const at = id.lastIndexOf('@');
    const copies = installed.filter(([path]) => path.endsWith(`node_modules/${id.slice(0, at)}`));
    expect(copies.map(([, { version, integrity }]) => ({ version, integrity }))).toContainEqual({
      version: id.slice(at + 1),
      integrity,
    });
  });

  test('its lock file has the packages of deno.json and no others', () => {
    expect(lock.specifiers).toEqual(
      Object.fromEntries(imported.map(({ pack, version }) => [`npm:${pack}@${version}`, version])),
    );
  });
});
