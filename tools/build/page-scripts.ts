import { build, type Alias, type ResolvedConfig, type Rolldown } from 'vite';

/** Bundles and minifies an inline script of the prerendered pages; `entry` is its module. */
export function buildInlineScript(entry: string, config: ResolvedConfig): Promise<string> {
  return buildScript(entry, 'iife', config, []);
}

/** Bundles the script that draws the first suppliers, with src/lib/html-jsx.ts in the place of what its components import. */
export function buildCardsScript(config: ResolvedConfig): Promise<string> {
  const find = /^(?:react|react\/jsx-runtime|react-router-dom|.*\/thumb-hash)$/;
  const replacement = `${config.root}/src/lib/html-jsx.ts`;
  return buildScript('src/early-cards-script.tsx', 'es', config, [{ find, replacement }]);
}

async function buildScript(
  entry: string,
  format: 'iife' | 'es',
  { root, resolve, build: { target } }: ResolvedConfig,
  alias: Alias[],
): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    resolve: { alias: [...alias, ...resolve.alias] },
    build: {
      target,
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format } },
    },
  })) as Rolldown.RolldownOutput;
  // Besides it there are only styles, which the page has inlined.
  const [script, ...others] = output.filter((file) => file.type === 'chunk');
  if (!script || others.length > 0) throw new Error(`${entry} has to be bundled into one file.`);
  return script.code.trim();
}
