import { onlineManager } from '@tanstack/react-query';
import type * as keeper from '@/data/offline/keeper';
import { onSessionChange } from '@/data/session/session';
import { queryClient } from '@/lib/query-client';
import { whenIdle } from '@/lib/when-idle';

/** What the directory and the favourites ask for; who asks for neither does without the code that keeps them. */
const KEPT: unknown[] = ['suppliers', 'favorites'];
const WORKER_AFTER_MS = 4000;

/** Without its code nothing is kept, and nothing that was kept is shown. */
function withKeeper(use: (code: typeof keeper) => void): void {
  import('@/data/offline/keeper').then(use, () => undefined);
}

/** Makes the built app open without a connection, with what its reader was last shown. The code for that comes later. */
export function startOffline(): void {
  const start = () => withKeeper((keeper) => keeper.start());
  onlineManager.setOnline(navigator.onLine); // it only hears of changes
  if (!navigator.onLine) start();
  onSessionChange(() => withKeeper((keeper) => keeper.readerChanged()));
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    const [aggregate] = query.queryKey as unknown[];
    if (!KEPT.includes(aggregate)) return;
    stop();
    whenIdle(start);
  });
  setTimeout(() => {
    import('./service-worker').then(
      ({ install }) => install(),
      () => undefined,
    );
  }, WORKER_AFTER_MS);
}
