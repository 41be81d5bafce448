import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import { notifications, Notifications, useNotifications } from '@mantine/notifications';
import { hideErrorToasts, TOAST_ATTRIBUTE } from '@/lib/notify';
import classes from './toasts.module.css';

const DISMISS_PX = 50;
const GAP_PX = 16;
/** The most that toasts.module.css leaves free below the toasts for the bar of a phone. */
const BOTTOM_BAR_PX = 80;

/** At most five toasts; each closes after 5 s or when dragged away; F8 moves the focus to them. */
export default function Toasts() {
  const region = useRef<HTMLElement>(null);
  useHotkeys([['F8', () => region.current?.focus()]], [], true);
  const dismissDragged = useDismissDragged();
  const ref = useMergedRef(region, dismissDragged);
  const atTop = useAtTop(region);
  // Also for an attempt that the form itself refuses; before the form's own listener, which may show another error.
  useEffect(() => {
    document.addEventListener('submit', hideErrorToasts, { capture: true });
    return () => document.removeEventListener('submit', hideErrorToasts, { capture: true });
  }, []);
  return (
    // One landmark around the library's six containers, one per corner, so that F8 has a single target.
    <section ref={ref} tabIndex={-1} aria-label="Avisos (F8)" data-at-top={atTop || undefined}>
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

/** Whether toasts at the bottom of the window would cover a submit button, and toasts at the top would not. */
function useAtTop(region: RefObject<HTMLElement | null>): boolean {
  const [atTop, setAtTop] = useState(false);
  const { length } = useNotifications().notifications;
  useEffect(() => {
    if (length === 0) return;
    const place = () => setAtTop(region.current !== null && isOnlyTopFree(region.current));
    place();
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [region, length]);
  return atTop;
}

function isOnlyTopFree(region: HTMLElement): boolean {
  // Measures where the toasts will be, because they slide in from the right and grow from no height.
  const toasts = [...region.querySelectorAll(`[${TOAST_ATTRIBUTE}]`)];
  const height = toasts.reduce((sum, toast) => sum + toast.scrollHeight + GAP_PX, GAP_PX);
  const corner = region.querySelector('[data-position=bottom-right]');
  const left = corner?.getBoundingClientRect().left ?? 0;
  const buttons = [...document.querySelectorAll('form [type=submit]')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, right }) => width > 0 && right > left);
  const covers = (top: number, bottom: number) =>
    buttons.some((button) => button.bottom > top && button.top < bottom);
  return covers(window.innerHeight - height - BOTTOM_BAR_PX, window.innerHeight) && !covers(0, height);
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
