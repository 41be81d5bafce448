import { build, type ResolvedConfig, type Rolldown } from 'vite';

const ENTRY = 'src/prerendered-inline-script.ts';

/** Bundles and minifies the inline script of the prerendered pages. */
export async function buildInlineScript({
  root,
  resolve,
  build: { target },
}: ResolvedConfig): Promise<string> {
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
      rolldownOptions: { input: ENTRY, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput;
  const [script, ...others] = output;
  if (script.type !== 'chunk' || others.length > 0)
    throw new Error(`${ENTRY} has to be bundled into one file.`);
  return script.code.trim();
}
