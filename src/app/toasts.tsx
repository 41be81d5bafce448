import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useDrag, useHotkeys, useMergedRef } from '@mantine/hooks';
import { notifications, Notifications, useNotifications } from '@mantine/notifications';
import { hideOutdatedToasts, TOAST_ATTRIBUTE } from '@/lib/notify';
import classes from './toasts.module.css';

const DISMISS_PX = 50;
const GAP_PX = 16;
/** The most that toasts.module.css leaves free below the toasts on a phone: for a supplier's contacts and a members' bar. */
const BOTTOM_BAR_PX = 136;

/** At most five toasts; each closes after 5 s or when dragged away; F8 moves the focus to them. */
export default function Toasts() {
  const region = useRef<HTMLElement>(null);
  useHotkeys([['F8', () => region.current?.focus()]], [], true);
  const dismissDragged = useDismissDragged();
  const ref = useMergedRef(region, dismissDragged);
  const atTop = useAtTop(region);
  useEffect(() => {
    document.addEventListener('submit', onSubmit, { capture: true });
    return () => document.removeEventListener('submit', onSubmit, { capture: true });
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

/** The form that was sent last. */
let sentForm: EventTarget | null = null;

/** Comes before the form's own listener. Also hides the errors before an attempt that the form itself refuses. */
function onSubmit({ target }: SubmitEvent): void {
  sentForm = target;
  hideOutdatedToasts();
}

/**
 * Whether toasts at the bottom of the window would cover a submit button, and toasts at the top would not. If they would
 * cover one in both places, the button of the form that was sent counts.
 */
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
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('form [type=submit]')].filter((button) => {
    const { width, right } = button.getBoundingClientRect();
    return width > 0 && right > left;
  });
  const covered = (from: number, to: number) =>
    buttons.filter((button) => {
      const { top, bottom } = button.getBoundingClientRect();
      return bottom > from && top < to;
    });
  const atBottom = covered(window.innerHeight - height - BOTTOM_BAR_PX, window.innerHeight);
  const atTop = covered(0, height);
  return atBottom.length > 0 && (atTop.length === 0 || atBottom.some(({ form }) => form === sentForm));
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
