const RELOADED_KEY = 'reloaded-for-code';
const PAUSE_BETWEEN_RELOADS_MS = 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 2_000;

/**
 * What `load`, an import(), loads, whatever happens on the way. Without a connection it waits and goes on once there is
 * one. A file that is gone because a new version was deployed is had by one reload of the page; guarded, so that a file
 * that is truly missing ends in the page's error and not in a loop.
 * @throws what `load` threw, when neither helped
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (await siteAnswers()) return await reload(error);
      if (navigator.onLine && attempt >= ATTEMPTS) throw error;
      await connection();
    }
  }
}

/** Loads ahead of need: whether that works is found out when it is needed. */
export function preloadModule(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

async function siteAnswers(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

/** Never returns while the page reloads. A form that somebody has begun to fill in is worth more than the new version. */
async function reload(error: unknown): Promise<never> {
  if (isFormBegun()) throw error;
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (Date.now() - last < PAUSE_BETWEEN_RELOADS_MS) throw error;
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
  window.location.reload();
  return new Promise(() => {});
}

function isFormBegun(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input, textarea)',
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/** Resolves when the browser says that the connection is back or, if it never noticed a loss, after a pause. */
function connection(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
  });
}
