import { noteStep } from '@/data/funnel/note-step';
import { preloadModule } from '@/lib/lazy-import';
import { NOTEBOOK_KEY } from '@/lib/storage-keys';
import { install } from './register-service-worker';

/** What every page of the built site does a few seconds after it has started, so that nobody waits for it. */
export function startLate(): void {
  install();
  noteStep('visit');
  // What was noted without a connection, before the app was closed.
  if (hasUnsentNotes())
    preloadModule(() => import('@/data/notebook/send').then(({ startSending }) => startSending()));
}

/** Of any member: one whose session has ended may log in again on this page. */
function hasUnsentNotes(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(`${NOTEBOOK_KEY}:`));
  } catch {
    return false; // the browser blocks its storage
  }
}
