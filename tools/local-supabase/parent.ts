const CHECK_EVERY_MS = 500;

/**
 * Calls back once the process that started this one has ended, even by kill -9: then the channel of a fork closes, or
 * the parent of a command run by npm changes.
 */
export function onParentDeath(callback: () => void): void {
  process.on('disconnect', callback);
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, CHECK_EVERY_MS);
  timer.unref();
}
