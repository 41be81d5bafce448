import { noteStep } from '@/data/funnel/note-step';
import { localStore } from '@/lib/browser-storage';
import { preloadModule } from '@/lib/lazy-import';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { install } from './register-service-worker';

/** What every page of the built site does a few seconds after it has started, so that nobody waits for it. */
export function startLate(): void {
  install();
  noteStep('visit');
  // What was noted without a connection, before the app was closed: by any member, who may log in again on this page.
  if (localStore.keys(NOTEBOOK_KEY).length > 0)
    preloadModule(() => import('@/data/notebook/send').then(({ startSending }) => startSending()));
}
