import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { useWindowVirtualizer, type Range, type ReactVirtualizer } from '@tanstack/react-virtual';
import { entryOf, translatePosition } from '@/lib/navigation/scroll-positions';

interface Geometry {
  columns: number;
  /** Height of a row with the gap below it, in px. */
  rowHeight: number;
  /** Top of the list in the document, in px. */
  top: number;
  /** Height of the sticky bars that cover its upper part while it scrolls, in px. */
  covered: number;
}

/** Height of a row in jsdom, which has no layout, in px. */
const UNKNOWN_ROW = 100;

/**
 * Which items of a grid to render: the rows in view, the next ones and those around the keyboard focus. The style sheet
 * sets columns and row height, and this hook only reads them, so that the list has its full height at the first paint
 * and Back can restore the scroll position (app/scroll-memory).
 * @param overscan how many items to render beyond the rows in view
 * @param built how many items the HTML has: they stay until the rows in view are known
 * @returns `list` and `focus` for the list element, the indexes to show, and the columns once they are known
 */
export function useRowWindow(count: number, overscan: number, built = 0) {
  const list = useRef<HTMLUListElement>(null);
  const [geometry, setGeometry] = useState<Geometry | null>(null);
  const [first] = useState(built); // also when the list has come before the rows are known
  const { focusedIndex, focus } = useKeyboardFocus();

  const { columns, rowHeight, top } = geometry ?? { columns: 1, rowHeight: UNKNOWN_ROW, top: 0 };
  const focusedRow = focusedIndex === null ? null : Math.floor(focusedIndex / columns);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what reads from the virtualizer
  const virtualizer: ReactVirtualizer<Window, Element> = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    enabled: geometry !== null,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: Math.ceil(overscan / columns),
    rangeExtractor: (range) => rowsToShow(range, virtualizer.scrollDirection === 'backward', focusedRow),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  // Built items are there already, so that what follows need not come before the paint.
  const change = useCallback(
    (now: Geometry) => (first > 0 ? startTransition(() => setGeometry(now)) : setGeometry(now)),
    [first],
  );
  useMeasuredGeometry(list, count, virtualizer, change);
  useFocusAfterRemoval(list, count, focusedIndex);

  const rows = virtualizer.getVirtualItems();
  if (rows.length === 0) return { list, columns: null, indexes: [...Array(first).keys()], focus };
  const indexes = rows
    .flatMap(({ index }) => Array.from({ length: columns }, (_, column) => index * columns + column))
    .filter((index) => index < count);
  return { list, columns, indexes, focus };
}

/** The index of the item with the keyboard focus, and the event handlers for the list element that track it. */
function useKeyboardFocus() {
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);
  return {
    focusedIndex,
    focus: {
      // Keep the neighbors of the focused row for the keyboard only; a click needs none.
      onFocus: ({ target }: FocusEvent) =>
        setFocusedIndex(target.matches(':focus-visible') ? indexOf(target) : null),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // While the focus moves inside the list, its target must stay rendered.
        if (!currentTarget.contains(relatedTarget)) setFocusedIndex(null);
      },
    },
  };
}

type ListRef = RefObject<HTMLElement | null>;

/** How the list was laid out when it was left, by history entry. */
const leftAs = new Map<string, Geometry>();

/** Reads the geometry again whenever the layout changes. */
function useMeasuredGeometry(
  list: ListRef,
  count: number,
  virtualizer: ReactVirtualizer<Window, Element>,
  onChange: (geometry: Geometry) => void,
): void {
  const known = useRef<Geometry | null>(null);
  const entry = entryOf(useLocation());
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = (): Geometry => {
      const before = known.current;
      const now = readGeometry(element);
      if (before !== null && sameRows(before, now) && Math.abs(before.top - now.top) < 1) return before;
      known.current = now;
      leftAs.set(entry, now);
      onChange(now);
      const scrolled = virtualizer.scrollOffset ?? 0;
      const place = before === null ? scrolled : samePlace(scrolled, before, now);
      if (place !== scrolled) window.scrollTo(0, place);
      return now;
    };
    const left = leftAs.get(entry);
    const now = measure();
    leftAs.set(entry, now);
    if (left) translatePosition(entry, (position) => samePlace(position, left, now));
    const observer = new ResizeObserver(() => flushSync(measure)); // before the paint
    observer.observe(element);
    observer.observe(document.body); // content above the list may change its height
    return () => observer.disconnect();
  }, [list, count, virtualizer, onChange, entry]);
}

/** Removing a heart under the favorites filter removes the focused card: moves the focus to the next one. */
function useFocusAfterRemoval(list: ListRef, count: number, focusedIndex: number | null): void {
  useLayoutEffect(() => {
    if (focusedIndex === null || document.activeElement !== document.body) return;
    const position = Math.min(focusedIndex + 1, count);
    list.current?.querySelector<HTMLElement>(`[aria-posinset="${position}"] [aria-pressed]`)?.focus();
  }, [list, count, focusedIndex]);
}

function readGeometry(list: HTMLElement): Geometry {
  const style = getComputedStyle(list);
  const columns = Number(style.getPropertyValue('--columns')) || 1;
  const rows = Number(style.getPropertyValue('--rows')) || 1;
  const { top, height } = list.getBoundingClientRect();
  const covered = parseFloat(style.scrollMarginTop) || 0;
  return { columns, rowHeight: height / rows || UNKNOWN_ROW, top: top + window.scrollY, covered };
}

function sameRows(a: Geometry, b: Geometry): boolean {
  return a.columns === b.columns && Math.abs(a.rowHeight - b.rowHeight) < 0.1;
}

/**
 * Where the page has to be scrolled to for the same supplier below the sticky bars, after the density has changed, the
 * phone was rotated or the page zoomed.
 */
function samePlace(scrolled: number, before: Geometry, now: Geometry): number {
  const row = (scrolled + before.covered - before.top) / before.rowHeight;
  if (row < 0 || sameRows(before, now)) return scrolled;
  const hiddenPart = Math.min(row % 1, 0.5); // at least half of it stays in view, however low the rows are now
  const sameRow = Math.floor((Math.floor(row) * before.columns) / now.columns) + hiddenPart;
  return now.top + sameRow * now.rowHeight - now.covered;
}

function indexOf(element: Element): number | null {
  const position = element.closest('[aria-posinset]')?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : null;
}

/** The rows in view, some more in the direction of scrolling, and the focused one with its neighbors. */
function rowsToShow(
  { startIndex, endIndex, overscan, count }: Range,
  upwards: boolean,
  focused: number | null,
) {
  const first = Math.max(0, upwards ? startIndex - overscan : startIndex);
  const last = Math.min(count - 1, upwards ? endIndex : endIndex + overscan);
  const rows = new Set(Array.from({ length: last - first + 1 }, (_, offset) => first + offset));
  if (focused !== null) [focused - 1, focused, focused + 1].forEach((row) => rows.add(row));
  return [...rows].filter((row) => row >= 0 && row < count).sort((a, b) => a - b);
}
