import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { LOCAL_KEYS, PROJECT_ROOT } from '../local-supabase/settings';

export interface Build {
  folder: string; // absolute path of the built site
  chunks: Chunk[];
  remove(): void;
}

/** What is measured of a file of code. */
export interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  styles: string[];
  modules: { id: string; renderedLength: number }[];
}

export interface BuildSettings {
  /** URL of the built site's Supabase; by default the environment's, otherwise the local one. */
  supabaseUrl?: string;
  publishableKey?: string;
  /** Where the site goes, if not into a folder of its own. */
  folder?: string;
  /** Folder of the sources, if not this project. */
  root?: string;
}

/** Makes the production build, by default in a temporary folder. */
export async function buildSite(settings: BuildSettings = {}): Promise<Build> {
  const folder = settings.folder ?? mkdtempSync(path.join(os.tmpdir(), 'guia-build-'));
  const { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: key } = process.env;
  process.env.VITE_SUPABASE_URL = settings.supabaseUrl ?? url ?? 'http://127.0.0.1:54321';
  process.env.VITE_SITE_URL ??= 'https://guia.example';
  process.env.VITE_SUPABASE_PUBLISHABLE_KEY = settings.publishableKey ?? key ?? LOCAL_KEYS.publishable;
  const result = await build({
    root: settings.root ?? PROJECT_ROOT,
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  if (!('output' in result)) throw new Error('The build has another shape than one bundle.');
  return {
    folder,
    chunks: result.output.filter((file) => file.type === 'chunk').map(chunkOf),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function chunkOf({ fileName, facadeModuleId, imports, viteMetadata, modules }: Rolldown.OutputChunk): Chunk {
  return {
    fileName,
    facadeModuleId,
    imports,
    styles: [...(viteMetadata?.importedCss ?? [])],
    modules: Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength })),
  };
}
