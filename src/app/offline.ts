import { onlineManager } from '@tanstack/react-query';
import { PERSISTED_AGGREGATES } from '@/data/offline/queries';
import type * as persister from '@/data/offline/query-persister';
import { onSessionChange } from '@/data/session/session';
import { queryClient } from '@/lib/query-client';
import { whenIdle } from '@/lib/when-idle';

const LATE_MS = 4000;

/** If the persistence code fails to load, nothing is saved or restored. */
function withPersister(use: (code: typeof persister) => void): void {
  import('@/data/offline/query-persister').then(use, () => undefined);
}

/**
 * Makes the built app open without a connection, with the lists that the viewer last saw. The persistence code loads
 * only after one of its queries runs, so visitors of the landing page never download it.
 */
export function startOffline(): void {
  onlineManager.setOnline(navigator.onLine); // by itself it assumes to be online until an event says otherwise
  onSessionChange(() => withPersister((code) => code.viewerChanged()));
  const stop = queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    const [aggregate] = queryKey as unknown[];
    if (!PERSISTED_AGGREGATES.includes(aggregate)) return;
    if (state.fetchStatus === 'idle' && state.data === undefined) return;
    stop();
    const start = () => withPersister((code) => code.start());
    // A busy device may be idle only after the page has given up.
    if (navigator.onLine) whenIdle(start);
    else start();
  });
  setTimeout(() => {
    import('./late-start').then(
      ({ startLate }) => startLate(),
      () => undefined,
    );
  }, LATE_MS);
}
