export interface Toast {
  title?: string;
  message: string;
  tone?: 'success' | 'error' | 'info';
}

const COLORS = { success: 'green', error: 'red', info: 'gray' };

/** Shows a toast. The library comes on demand: no screen needs it to paint. */
export async function notify({ title, message, tone = 'info' }: Toast): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({
    title,
    message,
    color: COLORS[tone],
    role: tone === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Fechar aviso' },
  });
}
