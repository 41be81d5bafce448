import { build, type ResolvedConfig, type Rolldown } from 'vite';

/** Bundles and minifies the inline script of the prerendered pages; `entry` is its module. */
export async function buildInlineScript(
  entry: string,
  { root, resolve, build: { target } }: ResolvedConfig,
): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: resolve.alias },
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
