import { randomId } from '@mantine/hooks';
import type { NotificationData } from '@mantine/notifications';
import { importWithRetry } from './lazy-import';

export interface Toast {
  id?: string; // a second toast with the same id is not shown
  title?: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

export const TOAST_ATTRIBUTE = 'data-toast';
const COLORS = { success: 'var(--app-good)', error: 'var(--mantine-color-error)', info: 'var(--app-quiet)' };
const listeners = new Set<() => void>();
let asked = false;

/** Shows a toast. The library loads with the first one, because no screen needs it to paint. */
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

/** A store for useSyncExternalStore: whether the toast region must be rendered. */
export const toastsAsked = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: () => asked,
  prerendered: () => false,
};
