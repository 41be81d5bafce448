import type { ReactNode } from 'react';
import { randomId } from '@mantine/hooks';
import type { NotificationData } from '@mantine/notifications';
import { importWithRetry, preloadModule } from './lazy-import';

export interface Toast {
  id?: string; // a second toast with the same id is not shown
  title?: string;
  message: ReactNode;
  tone?: 'success' | 'error' | 'info';
  outlivesPage?: boolean; // not hidden by hideOutdatedToasts(): unless said otherwise, all but errors
  autoClose?: number; // ms, if not those of all toasts
}

export const TOAST_ATTRIBUTE = 'data-toast';
const COLORS = { success: 'var(--app-good)', error: 'var(--mantine-color-error)', info: 'var(--app-quiet)' };
const listeners = new Set<() => void>();
const passing = new Set<string>();
let asked = false;

const load = () => import('@mantine/notifications');

/** Loads the library with the first toast or form, because no screen needs it to paint. */
export async function notify({
  id = randomId('toast-'),
  title,
  message,
  tone = 'info',
  outlivesPage = tone !== 'error',
  ...rest
}: Toast): Promise<void> {
  if (!outlivesPage) passing.add(id);
  renderRegion();
  const { notifications } = await importWithRetry(load);
  if (!outlivesPage && !passing.has(id)) return; // hidden while the code was loading
  const toast: NotificationData = {
    ...rest,
    id,
    attributes: { root: { [TOAST_ATTRIBUTE]: id } },
    title,
    message,
    color: COLORS[tone],
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  };
  notifications.show(toast);
}

/** A form that is sent without a connection can then show its error. */
export function preloadToasts(): void {
  renderRegion();
  preloadModule(load);
}

export function hideOutdatedToasts(): void {
  const outdated = [...passing];
  passing.clear();
  if (outdated.length === 0) return;
  load().then(
    ({ notifications }) => outdated.forEach((id) => notifications.hide(id)),
    () => undefined, // without the code none is shown
  );
}

function renderRegion(): void {
  asked = true;
  listeners.forEach((listener) => listener());
}

export const toastsAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => asked,
  prerendered: () => false,
};
