import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { addOverlay, settleSoon } from '@/lib/overlay-entries';

interface Options {
  opened?: boolean;
  /** Called when the user goes back; false keeps the overlay open. */
  mayClose?: () => boolean;
}

/** The browser's Back closes an overlay instead of leaving the page. */
export function useBackGesture(
  onBack: () => void,
  { opened = true, mayClose = () => true }: Options = {},
): void {
  const location = useLocation();
  const close = useEffectEvent(() => {
    const closes = mayClose();
    if (closes) onBack();
    return closes;
  });
  useEffect(() => (opened ? addOverlay({ close: () => close() }) : undefined), [opened]);
  // When it has faded out, and not before: what closes it may also open another page.
  useEffect(() => settleSoon, []);
  useEffect(() => {
    if (opened) settleSoon();
  }, [opened, location]);
}
