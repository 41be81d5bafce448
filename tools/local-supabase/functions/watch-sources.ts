import { existsSync, watch } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from '../settings';

// The functions import src/domain.
const SOURCES = [path.join(PROJECT_ROOT, 'supabase', 'functions'), path.join(PROJECT_ROOT, 'src', 'domain')];
const QUIET_MS = 100;

/** Calls back once, 100 ms after the last change to the edge functions' sources. @returns a function that stops it */
export function watchSources(onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watchers = SOURCES.filter(existsSync).map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file || !/\.(ts|json)$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(onChange, QUIET_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
