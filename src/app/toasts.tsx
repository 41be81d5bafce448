import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useRef } from 'react';
import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import { notifications, Notifications } from '@mantine/notifications';
import { TOAST_ATTRIBUTE } from '@/lib/notify';
import classes from './toasts.module.css';

const DISMISS_PX = 50;

/** At most five toasts; each closes after 5 s or when dragged away; F8 moves the focus to them. */
export default function Toasts() {
  const region = useRef<HTMLElement>(null);
  useHotkeys([['F8', () => region.current?.focus()]], [], true);
  const dismissDragged = useDismissDragged();
  const ref = useMergedRef(region, dismissDragged);
  return (
    // One landmark around the library's six containers, one per corner, so that F8 has a single target.
    <section ref={ref} tabIndex={-1} aria-label="Avisos (F8)">
      <Notifications
        classNames={{ root: classes.root }}
        limit={5}
        autoClose={5000}
        position="bottom-right"
        withinPortal={false}
      />
    </section>
  );
}

/** Dismisses a toast that was dragged by DISMISS_PX; the library itself waits for a third of the toast's width. */
function useDismissDragged() {
  const dragged = useRef<string | null>(null);
  const { ref } = useDrag<HTMLElement>(
    ({ first, last, canceled, movement: [x], event: { target } }) => {
      if (first && target instanceof Element) {
        dragged.current = target.closest(`[${TOAST_ATTRIBUTE}]`)?.getAttribute(TOAST_ATTRIBUTE) ?? null;
      }
      if (last && !canceled && Math.abs(x) >= DISMISS_PX && dragged.current) {
        notifications.hide(dragged.current);
      }
    },
    { axis: 'x', threshold: 5 },
  );
  return ref;
}
