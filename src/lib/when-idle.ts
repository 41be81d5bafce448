export function whenIdle(job: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(job);
  else setTimeout(job, 50);
}
