import { noteStep } from '@/data/funnel/note-step';
import { install } from './register-service-worker';

/** What every page of the built site does a few seconds after it has started, so that nobody waits for it. */
export function startLate(): void {
  install();
  noteStep('visit');
}
