import { useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { noteEntry, onPop } from '@/lib/overlay-entry';

/** Lets Back close what lies over the page: dialogs, drawers, pictures in full screen. */
export function OverlayEntry() {
  const location = useLocation();
  // In a layout effect, which runs before the one of the router around it: this listener has to be the first.
  useLayoutEffect(() => {
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);
  useEffect(noteEntry, [location]);
  return null;
}
