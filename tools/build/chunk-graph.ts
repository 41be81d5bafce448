import type { Rolldown } from 'vite';

/** Files of the build, relative to its folder. */
export interface Code {
  scripts: Set<string>;
  styles: Set<string>;
  /** Files that the styles reference. */
  assets: Set<string>;
}

type Chunk = Rolldown.OutputChunk;

/** Files of a chunk and of everything it imports; of its dynamic imports, only the chunks that `follow` accepts. */
export function codeOf(
  entry: Chunk,
  bundle: Rolldown.OutputBundle,
  follow: (chunk: Chunk) => boolean = () => false,
): Code {
  const code: Code = { scripts: new Set(), styles: new Set(), assets: new Set() };
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || code.scripts.has(chunk.fileName)) return;
    code.scripts.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => code.styles.add(file));
    chunk.viteMetadata?.importedAssets.forEach((file) => code.assets.add(file));
    chunk.imports.forEach((name) => add(chunkAt(name, bundle)));
    for (const name of chunk.dynamicImports) {
      const part = chunkAt(name, bundle);
      if (part && follow(part)) add(part);
    }
  };
  add(entry);
  return code;
}

/** The chunk of a module of the project that is imported dynamically. */
export function chunkOf(module: string, bundle: Rolldown.OutputBundle): Chunk {
  const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && isFor(file, module));
  if (chunk?.type !== 'chunk') throw new Error(`${module} is not imported dynamically.`);
  return chunk;
}

/** Whether the chunk was built for a dynamic import of this module of the project. */
export function isFor(chunk: Chunk, module: string): boolean {
  return chunk.facadeModuleId?.endsWith(`/${module}`) === true;
}

function chunkAt(name: string, bundle: Rolldown.OutputBundle): Chunk | undefined {
  const file = bundle[name];
  return file?.type === 'chunk' ? file : undefined;
}
