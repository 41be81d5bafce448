import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { legalModule } from './legal-text/module.ts';
import { parseLegalText, sectionIds } from './legal-text/parse.ts';

/**
 * Turns src/features/legal/texts/*.md into modules at build time, so that browsers never download a Markdown parser. A
 * mistake in a text fails the build. Each file has the name of its page.
 */
export function legalMarkdown(): Plugin {
  return {
    name: 'legal-markdown',
    transform: {
      filter: { id: /\/src\/features\/legal\/texts\/[^/]+\.md$/ },
      handler(source, id) {
        const sectionsOf = (page: string) => {
          const file = path.join(path.dirname(id), `${page.slice(1)}.md`);
          if (!existsSync(file)) return [];
          this.addWatchFile(file);
          return sectionIds(readFileSync(file, 'utf8'));
        };
        try {
          const text = parseLegalText(source, sectionsOf);
          return { code: legalModule(text), moduleType: 'js', map: null };
        } catch (error) {
          throw new Error(`${path.basename(id)}: ${(error as Error).message}`, { cause: error });
        }
      },
    },
  };
}
