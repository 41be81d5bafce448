import { onlineManager } from '@tanstack/react-query';
import { sessionStore } from './browser-storage';
import { RequestError } from './errors';

const RELOADED_KEY = 'reloaded-for-code';
const PAUSE_BETWEEN_RELOADS_MS = 60_000;
const ATTEMPTS = 3;
const PAUSE_MS = 2_000;

/** Waits for the connection; reloads once if a deployment removed the file. @throws RequestError if unreachable */
// Pass `wait: false` for code without which a page is empty or a form cannot be sent: offline, it fails at once.
export async function importWithRetry<Module>(
  load: () => Promise<Module>,
  { wait = true } = {},
): Promise<Module> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load();
    } catch (error) {
      if (await siteAnswers()) return await reload(error);
      if (navigator.onLine ? attempt >= ATTEMPTS : !wait) {
        onlineManager.setOnline(false);
        throw new RequestError('Sem conexão.', { cause: error });
      }
      await backOnlineOrPause();
    }
  }
}

export function preloadModule(load: () => Promise<unknown>): void {
  load().catch(() => undefined); // the real import reports the failure
}

export async function siteAnswers(): Promise<boolean> {
  try {
    await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return true;
  } catch {
    return false;
  }
}

async function reload(error: unknown): Promise<never> {
  const last = Number(sessionStore.getItem(RELOADED_KEY));
  if (isFormBegun() || Date.now() - last < PAUSE_BETWEEN_RELOADS_MS) throw error;
  sessionStore.setItem(RELOADED_KEY, String(Date.now()));
  if (sessionStore.isLostWithPage(RELOADED_KEY)) throw error; // it would reload without end
  window.location.reload();
  return new Promise(() => {});
}

function isFormBegun(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form :is(input, textarea)',
  );
  return [...fields].some((field) => field.value !== field.defaultValue);
}

function backOnlineOrPause(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
    if (navigator.onLine) setTimeout(resolve, PAUSE_MS);
  });
}
