import { rest } from '@/lib/backend/rest/rest-client';
import { localStore, storedRecord } from '@/lib/browser-storage';
import { COUNTED_STEPS_KEY } from '@/lib/storage-keys';

/** As in public.note_step(). */
export type Step = 'visit' | 'locked' | 'plans' | 'checkout';

/** Counts the step, and its visit, once a day per browser. A failure is not retried: it is one of thousands. */
export async function countStep(step: Step): Promise<void> {
  const today = new Date().toDateString(); // not Intl, whose first use takes a slow phone 100 ms
  const { day, steps } = storedRecord(localStore, COUNTED_STEPS_KEY);
  const before: unknown[] = day === today && Array.isArray(steps) ? steps : [];
  const added = [...new Set(['visit', step])].filter((one) => !before.includes(one));
  if (added.length === 0) return;
  localStore.setItem(COUNTED_STEPS_KEY, JSON.stringify({ day: today, steps: [...before, ...added] }));
  await Promise.all(added.map((one) => rest.rpc('note_step', { step: one })));
}
