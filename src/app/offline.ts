import { onlineManager } from '@tanstack/react-query';
import type * as keeper from '@/data/offline/query-persister';
import { onSessionChange } from '@/data/session/session';
import { queryClient } from '@/lib/query-client';
import { whenIdle } from '@/lib/when-idle';

/** What has to be asked for before the code comes that keeps it: never by a visitor of the landing page. */
const KEPT: unknown[] = ['suppliers', 'favorites', 'account'];
const WORKER_AFTER_MS = 4000;

/** Without its code nothing is kept, and nothing that was kept is shown. */
function withKeeper(use: (code: typeof keeper) => void): void {
  import('@/data/offline/query-persister').then(use, () => undefined);
}

/** Makes the built app open without a connection, with what its reader was last shown. The code for that comes later. */
export function startOffline(): void {
  onlineManager.setOnline(navigator.onLine); // it only hears of changes
  onSessionChange(() => withKeeper((keeper) => keeper.viewerChanged()));
  const stop = queryClient.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    const [aggregate] = queryKey as unknown[];
    if (!KEPT.includes(aggregate) || (state.fetchStatus === 'idle' && state.data === undefined)) return;
    stop();
    whenIdle(() => withKeeper((keeper) => keeper.start()));
  });
  setTimeout(() => {
    import('./register-service-worker').then(
      ({ install }) => install(),
      () => undefined,
    );
  }, WORKER_AFTER_MS);
}
