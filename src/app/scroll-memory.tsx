import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

const KEY = 'scroll';
const GIVE_UP_MS = 2000;

/** Scroll position in px by history entry; survives a reload of the tab. */
const positions = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;

/**
 * A new page starts at its top; going back returns to where the reader was, waiting until the page is tall enough.
 * (React Router's own ScrollRestoration needs its data router, 14 kB on every route.)
 */
export function ScrollMemory() {
  const { key, hash } = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const persist = () => sessionStorage.setItem(KEY, JSON.stringify(positions));
    window.addEventListener('pagehide', persist);
    return () => window.removeEventListener('pagehide', persist);
  }, []);

  useLayoutEffect(() => {
    let frame = 0;
    const target = navigation === NavigationType.Pop ? (positions[key] ?? 0) : 0;
    const started = performance.now();
    const restore = () => {
      window.scrollTo(0, target);
      const reached = Math.abs(window.scrollY - target) < 2;
      if (!reached && performance.now() - started < GIVE_UP_MS) frame = requestAnimationFrame(restore);
    };
    // A replaced entry (a filter written to the address) is the same page.
    if (navigation !== NavigationType.Replace && !hash) restore();

    const remember = () => {
      positions[key] = window.scrollY;
    };
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', remember);
    };
  }, [key, hash, navigation]);

  return null;
}
