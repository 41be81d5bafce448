import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { sessionStore } from '@/lib/browser-storage';
import type { PageState } from '@/lib/page-state';

const KEY = 'scroll';

/** Whether the document was opened by an address that was typed or clicked, and neither reloaded nor come back to. */
const isFresh = typeof window !== 'undefined' && loadType() === 'navigate';

function loadType() {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type;
}

/** Scroll position in px by history entry; survives a reload of the tab. */
const positions = typeof window === 'undefined' ? {} : storedPositions();

function storedPositions(): Record<string, number> {
  const stored = JSON.parse(sessionStore.getItem(KEY) ?? '{}') as Record<string, number>;
  if (isFresh) delete stored[entryOf({ key: 'default', ...window.location })];
  return stored;
}

/** The router calls the first entry of every document "default": the address tells them apart. */
function entryOf({ key, pathname, search }: { key: string; pathname: string; search: string }): string {
  return key === 'default' ? pathname + search : key;
}

/**
 * A new page starts at its top, or at the part that its address names; going back returns to where the reader was.
 * (React Router's own ScrollRestoration needs its data router, 14 kB on every route.)
 */
export function ScrollMemory() {
  const location = useLocation();
  const { hash } = location;
  const entry = entryOf(location);
  const { samePage = false } = (location.state ?? {}) as PageState;
  const navigation = useNavigationType();
  const remember = useRef(() => {});
  const isStart = useRef(true);

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
    const part = hash.slice(1);
    const isReturn = isStart.current && !isFresh;
    // The browser has led to a part that came with the HTML, and the reader may have gone on since.
    const wasLed = isStart.current && isFresh && document.getElementById(part) !== null;
    isStart.current = false;
    let stop = () => {};
    if (stay || (hash && !isReturn)) {
      note();
      follow();
      if (!stay && !wasLed) stop = whilePageGrows(() => showPart(part));
    } else {
      const target = navigation === NavigationType.Pop ? (positions[entry] ?? 0) : 0;
      stop = whilePageGrows(() => scrollWhenTallEnough(target), follow);
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
 * Calls `arrive` now and whenever the page changes its height, until it says that it is there or the reader moves; then
 * `done`.
 * @returns what ends it before
 */
function whilePageGrows(arrive: () => boolean, done = () => {}): () => void {
  const finish = () => {
    stop();
    done();
  };
  const attempt = () => {
    if (arrive()) finish();
  };
  const growth = new ResizeObserver(attempt);
  const stop = () => {
    growth.disconnect();
    OWN_WAY.forEach((event) => window.removeEventListener(event, finish));
  };
  growth.observe(document.body);
  OWN_WAY.forEach((event) => window.addEventListener(event, finish, { passive: true }));
  attempt();
  return stop;
}

/** Whether the page is tall enough for `target`, to which it is scrolled then, else to its top. */
function scrollWhenTallEnough(target: number): boolean {
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  const isTallEnough = target === 0 || lowest >= target - BROWSER_BAR_PX;
  window.scrollTo(0, isTallEnough ? target : 0);
  return isTallEnough;
}

/**
 * Scrolls to the part of the page with this id, as the browser does for an address with an anchor: but the browser looks
 * once, and not at all after a link within the app. Never done, as what stands above may still come.
 */
function showPart(id: string): false {
  document.getElementById(id)?.scrollIntoView();
  return false;
}
