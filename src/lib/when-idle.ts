const LATEST_MS = 2_000;

/** Runs the job when the browser has nothing else to do, at the latest after two seconds: a busy device may never be idle. */
export function whenIdle(job: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(job, { timeout: LATEST_MS });
  else setTimeout(job, 50);
}
