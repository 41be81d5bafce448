import { whenIdle } from '@/lib/when-idle';
import type { Step } from './count-step';

/** Counts, when the browser is idle, that this browser has reached a step towards a purchase. Nothing on screen waits for it. */
export function noteStep(step: Step): void {
  whenIdle(() => {
    import('./count-step').then(({ countStep }) => countStep(step)).catch(() => undefined);
  });
}
