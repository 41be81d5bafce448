const CHECK_EVERY_MS = 500;

/**
 * Calls back once the process that started this one has died, even by kill -9: the channel of a fork closes, and a
 * command that npm runs sees its wrapper replaced as parent.
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
