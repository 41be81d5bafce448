import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sessionStore } from '@/lib/browser-storage';
import type { PageState } from '@/lib/page-state';

const KEY = 'scroll';

/** Scroll position in px by history entry; survives a reload of the tab. */
const positions = typeof window === 'undefined' ? {} : storedPositions();

function storedPositions(): Record<string, number> {
  const stored = JSON.parse(sessionStore.getItem(KEY) ?? '{}') as Record<string, number>;
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // An address that was typed or clicked begins at its top; a reload and a way back do not.
  if (load?.type === 'navigate') delete stored[entryOf({ key: 'default', ...window.location })];
  return stored;
}

/** The router calls the first entry of every document "default": the address tells them apart. */
function entryOf({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

/**
 * A new page starts at its top; going back returns to where the reader was. (React Router's own ScrollRestoration needs
 * its data router, 14 kB on every route.)
 */
export function ScrollMemory() {
  const location = useLocation();
  const { hash } = location;
  const entry = entryOf(location);
  const { samePage = false } = (location.state ?? {}) as PageState;
  const navigation = useNavigationType();
  const remember = useRef(() => {});

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    // A scroll is told with the next frame: one of the last moment would be lost with the page that is left.
    const noteNow = () => remember.current();
    const persist = () => {
      noteNow();
      sessionStore.setItem(KEY, JSON.stringify(positions));
    };
    window.addEventListener('click', noteNow, { capture: true });
    window.addEventListener('pagehide', persist);
    return () => {
      window.removeEventListener('click', noteNow, { capture: true });
      window.removeEventListener('pagehide', persist);
    };
  }, []);

  useLayoutEffect(() => {
    const note = () => {
      positions[entry] = window.scrollY;
    };
    const follow = () => {
      remember.current = note;
      window.addEventListener('scroll', note, { passive: true });
    };
    const stay = navigation === NavigationType.Replace || (navigation === NavigationType.Push && samePage);
    let stop = () => {};
    if (stay || hash) {
      note();
      follow();
    } else {
      const target = navigation === NavigationType.Pop ? (positions[entry] ?? 0) : 0;
      stop = scrollWhenTallEnough(target, follow);
    }
    return () => {
      stop();
      remember.current = () => {};
      window.removeEventListener('scroll', note);
    };
  }, [entry, hash, navigation, samePage]);

  return null;
}

/** A phone's browser bar comes and goes: by so much the lowest position may differ from one visit to the next. */
const BROWSER_BAR_PX = 120;
/** What readers do to go somewhere themselves. */
const OWN_WAY = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Scrolls to `target`, as soon as the page is that tall, unless the reader moves first; then, or at once, `done`.
 * @returns what ends the waiting
 */
function scrollWhenTallEnough(target: number, done: () => void): () => void {
  const arrive = () => {
    const lowest = document.documentElement.scrollHeight - window.innerHeight;
    const tallEnough = target === 0 || lowest >= target - BROWSER_BAR_PX;
    window.scrollTo(0, tallEnough ? target : 0);
    if (tallEnough) finish();
  };
  const finish = () => {
    stop();
    done();
  };
  const growth = new ResizeObserver(arrive);
  const stop = () => {
    growth.disconnect();
    OWN_WAY.forEach((event) => window.removeEventListener(event, finish));
  };
  growth.observe(document.body);
  OWN_WAY.forEach((event) => window.addEventListener(event, finish, { passive: true }));
  arrive();
  return stop;
}
