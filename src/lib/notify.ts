import { randomId } from '@mantine/hooks';
import type { NotificationData } from '@mantine/notifications';
import { importWithRetry } from './lazy-import';

export interface Toast {
  /** Toasts that say the same thing share one; while it is shown, another is not. */
  id?: string;
  title?: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

/** Carries the id of a toast in the page. */
export const TOAST_ATTRIBUTE = 'data-toast';
const COLORS = { success: 'var(--app-good)', error: 'var(--mantine-color-error)', info: 'var(--app-quiet)' };
const listeners = new Set<() => void>();
let asked = false;

/** Shows a toast. The library comes with the first one: no screen needs it to paint. */
export async function notify({
  id = randomId('toast-'),
  title,
  message,
  tone = 'info',
}: Toast): Promise<void> {
  asked = true;
  listeners.forEach((listener) => listener());
  const { notifications } = await importWithRetry(() => import('@mantine/notifications'));
  const toast: NotificationData = {
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

/** Whether a toast was ever asked for, as a store: until then their region need not exist. */
export const toastsAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => asked,
  prerendered: () => false,
};
