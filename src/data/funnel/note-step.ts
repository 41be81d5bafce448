import { whenIdle } from '@/lib/when-idle';
import type { Step } from './count-step';

/** Waits until the browser is idle, so that nothing on screen is delayed. */
export function noteStep(step: Step): void {
  whenIdle(() => {
    import('./count-step').then(({ countStep }) => countStep(step)).catch(() => undefined);
  });
}
