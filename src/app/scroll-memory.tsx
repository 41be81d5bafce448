import { useEffect, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import type { PageState } from '@/lib/page-state';

const KEY = 'scroll';
const GIVE_UP_MS = 2000;

/** Scroll position in px by history entry; survives a reload of the tab. */
const positions =
  typeof window === 'undefined'
    ? {}
    : (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>);

/**
 * A new page starts at its top; going back returns to where the reader was, waiting until the page is tall enough.
 * (React Router's own ScrollRestoration needs its data router, 14 kB on every route.)
 */
export function ScrollMemory() {
  const location = useLocation();
  const { key, hash } = location;
  const { samePage = false } = (location.state ?? {}) as PageState;
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
    const remember = () => {
      positions[key] = window.scrollY;
    };
    if (navigation === NavigationType.Replace || (navigation === NavigationType.Push && samePage)) remember();
    else if (!hash) restore();

    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', remember);
    };
  }, [key, hash, navigation, samePage]);

  return null;
}
