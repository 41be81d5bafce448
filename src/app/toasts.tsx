import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useRef } from 'react';
import { useHotkeys } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** Five toasts at most, gone after 5 s, dragged away, reached by F8 (B-08, Q38). */
export default function Toasts() {
  const region = useRef<HTMLElement>(null);
  useHotkeys([['F8', () => region.current?.focus()]], [], true);
  return (
    // One region around all of the library's six corners, so that there is one landmark and one place to go.
    <section ref={region} tabIndex={-1} aria-label="Avisos (F8)">
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
