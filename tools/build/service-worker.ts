import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { codeOf, isFor } from './chunk-graph.ts';
import { SHELL } from './prerender.ts';
import { singleScript } from './single-script.ts';

/** Pages that open without a connection. */
const PAGES = ['suppliers', 'home', 'supplier', 'profile'].map((name) => `src/app/routes/${name}.tsx`);
/**
 * Useless offline: other pages, the operator's details, pictures behind signed links, novelties, orders, the comparison, messages
 * to suppliers, deletion, analytics, and what only sends. Saved searches open only if they were opened before with a
 * connection, see CODE_ROUTE. Without the board, the favorites by status are a list. The shades of the operator's color are
 * saved when they are computed.
 */
const NEEDS_CONNECTION =
  /\/src\/(app\/(routes\/|admin-area|supplier-area|supplier-answers|layouts\/(operator-details|shortcuts-dialog))|features\/(supplier\/lightbox|favorites\/board|account\/delete-|comparison\/comparison|consent\/|novelties\/|orders\/|saved-searches\/|supplier-messages\/message-sheet)|data\/(funnel\/count-step|account\/awaited-payment)|theme\/brand|lib\/(send-error-report|backend\/(ephemeral-client|api-client)))/;
/** Other files that these pages show. */
const FILES = [SHELL, 'favicon.svg', 'placeholder.svg'];

/** Writes the service worker, src/service-worker.ts, with the names of the files that it keeps: the code of PAGES. */
export function offlineApp(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'service-worker',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle({ dir = '' }, bundle) {
      const kept = [
        // Their names change with their content.
        ...offlineCode(bundle).map((url) => ({ url, revision: null })),
        ...FILES.map((url) => ({ url, revision: hashOf(path.join(dir, url)) })),
      ];
      const worker = await singleScript('src/service-worker.ts', config, {
        KEPT_FILES: JSON.stringify(kept),
      });
      writeFileSync(path.join(dir, 'sw.js'), worker);
    },
  };
}

function hashOf(file: string): string {
  return createHash('md5').update(readFileSync(file)).digest('hex');
}

/** Files that the app's entry reaches without passing through NEEDS_CONNECTION. */
function offlineCode(bundle: Rolldown.OutputBundle): string[] {
  const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
  if (shell?.type !== 'chunk') throw new Error('The build has no entry.');
  const isKept = (chunk: Rolldown.OutputChunk) =>
    PAGES.some((page) => isFor(chunk, page)) || !NEEDS_CONNECTION.test(importedFor(chunk));
  const { scripts, styles, assets } = codeOf(shell, bundle, isKept);
  return [...scripts, ...styles, ...assets];
}

/** The module for which a chunk is imported. If others use the chunk too, it is no facade, but this module still runs last. */
function importedFor({ facadeModuleId, moduleIds }: Rolldown.OutputChunk): string {
  return facadeModuleId ?? moduleIds.at(-1) ?? '';
}
