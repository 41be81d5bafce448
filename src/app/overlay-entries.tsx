import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entryState, overlays } from '@/lib/open-overlays';

/** Back, Forward and a reload pass the history's entries of overlays that are not open any more. */
export function OverlayEntries() {
  const location = useLocation();
  const pass = useEffectEvent((event?: PopStateEvent) => {
    const { overlay, key = 'default', covered = false } = entryState();
    if (!overlay) return;
    event?.stopImmediatePropagation();
    const isForward = event !== undefined && location.key === key;
    if (!isForward) window.history.replaceState({ ...entryState(), covered: event !== undefined }, '');
    window.history.go(isForward && covered ? 1 : -1);
  });
  // In a layout effect, which runs before the one of the router around it: this listener has to be the first.
  useLayoutEffect(() => {
    pass();
    const listen = (event: PopStateEvent) => (overlays.onPop ?? pass)(event);
    window.addEventListener('popstate', listen);
    return () => window.removeEventListener('popstate', listen);
  }, []);
  return null;
}
