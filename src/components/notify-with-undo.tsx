import '@/theme/buttons';
import { Button } from '@mantine/core';
import { importWithRetry } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import classes from './notify-with-undo.module.css';

/** Longer than other toasts are shown, because it has to be read, understood and reached. */
const SHOWN_MS = 12_000;

interface Options {
  id: string;
  title: string;
  message: string;
  /** Also moves the focus, because the button disappears. */
  onUndo: () => void;
}

/** Shows a toast with a button that takes back what was done. */
export function notifyWithUndo({ id, title, message, onUndo }: Options): void {
  async function undo() {
    onUndo();
    const { notifications } = await importWithRetry(() => import('@mantine/notifications'));
    notifications.hide(id);
  }
  void notify({
    id,
    tone: 'success',
    title,
    autoClose: SHOWN_MS,
    message: (
      <span className={classes.root}>
        <span className={classes.text}>{message}</span>
        <Button variant="default" size="xs" onClick={() => void undo()}>
          Desfazer
        </Button>
      </span>
    ),
  });
}
