import { build, type ResolvedConfig, type Rolldown } from 'vite';

/** A script of `src` bundled with everything it imports into one file without exports, minified. `define` names constants. */
export async function singleScript(
  entry: string,
  { root, mode, resolve, build: { target } }: ResolvedConfig,
  define: Record<string, string> = {},
): Promise<string> {
  const { output } = (await build({
    root,
    mode,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
    define,
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = output;
  if (script.type !== 'chunk' || others.length > 0)
    throw new Error(`${entry} has to be bundled into one file.`);
  return script.code.trim();
}
