/** Runs what nobody waits for when the browser has nothing else to do; where it cannot tell, a moment later. */
export function whenIdle(job: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(job);
  else setTimeout(job, 50);
}
