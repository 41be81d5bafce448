import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { readLocationState } from '@/lib/navigation/location-state';
import { entryOf, isFresh, positions, storePositions } from '@/lib/navigation/scroll-positions';

/**
 * A new page starts at its top, or at the anchor in its URL; Back returns to where the user was. (React Router's
 * ScrollRestoration needs its data router, 14 kB on every route.)
 */
export function ScrollMemory() {
  const location = useLocation();
  const { hash, pathname } = location;
  const entry = entryOf(location);
  const { keepScroll = false } = readLocationState(location);
  const navigation = useNavigationType();
  const remember = useRef(() => {});
  const isStart = useRef(true);
  const shownPath = useRef(pathname);
  useRememberOnLeave(remember);

  useLayoutEffect(() => {
    const note = () => {
      positions[entry] = window.scrollY;
    };
    const follow = () => {
      remember.current = note;
      window.addEventListener('scroll', note, { passive: true });
    };
    // Replacing the entry of another page, as a redirect does, opens a page like any other: at its top.
    const replacesItself = navigation === NavigationType.Replace && shownPath.current === pathname;
    // A fresh document is at its top already; the user may have scrolled before the app started.
    const isFreshStart = isStart.current && isFresh;
    const stay = replacesItself || (navigation !== NavigationType.Pop && keepScroll);
    shownPath.current = pathname;
    const anchor = hash.slice(1);
    // After a reload or on return to the document, restore the position instead of going to the anchor.
    const goesToAnchor = anchor !== '' && (isFresh || !isStart.current);
    // The browser has already scrolled to an anchor that came with the HTML; the user may have scrolled on since.
    const browserHasScrolled = isStart.current && document.getElementById(anchor) !== null;
    isStart.current = false;
    let stop = () => {};
    if (stay || goesToAnchor || isFreshStart) {
      note();
      follow();
      if (goesToAnchor && !stay && !browserHasScrolled) stop = whilePageGrows(() => scrollToAnchor(anchor));
    } else {
      const returns = navigation === NavigationType.Pop;
      stop = whilePageGrows(() => scrollWhenTallEnough((returns && positions[entry]) || 0), follow);
    }
    return () => {
      stop();
      remember.current = () => {};
      window.removeEventListener('scroll', note);
    };
  }, [entry, hash, pathname, navigation, keepScroll]);

  return null;
}

/** Notes the position on every click, because scroll events arrive with the next frame, and a click may navigate before. */
function useRememberOnLeave(remember: RefObject<() => void>): void {
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const note = () => remember.current();
    const persist = () => {
      note();
      storePositions();
    };
    window.addEventListener('click', note, { capture: true });
    window.addEventListener('pagehide', persist);
    return () => {
      window.removeEventListener('click', note, { capture: true });
      window.removeEventListener('pagehide', persist);
    };
  }, [remember]);
}

/** A phone's browser bar hides and shows, so the lowest scroll position may differ by this much between visits. */
const BROWSER_BAR_PX = 120;
/** Events that mean that the user scrolls. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Calls `arrive` now and whenever the page changes its height, until `arrive` returns true or the user scrolls; then
 * calls `done`.
 * @returns a function that stops it early, without `done`
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
    USER_SCROLL_EVENTS.forEach((event) => window.removeEventListener(event, finish));
  };
  growth.observe(document.body);
  USER_SCROLL_EVENTS.forEach((event) => window.addEventListener(event, finish, { passive: true }));
  attempt();
  return stop;
}

/** Scrolls to `target` if the page is tall enough, else to its top. Returns whether it was tall enough. */
function scrollWhenTallEnough(target: number): boolean {
  const lowest = document.documentElement.scrollHeight - window.innerHeight;
  const isTallEnough = target === 0 || lowest >= target - BROWSER_BAR_PX;
  window.scrollTo(0, isTallEnough ? target : 0);
  return isTallEnough;
}

/**
 * Scrolls to the element with this id, if it is there. The browser does so only once, and not after a link within the
 * app.
 * @returns false: content that loads later may still move the element
 */
function scrollToAnchor(id: string): false {
  document.getElementById(id)?.scrollIntoView();
  return false;
}
