import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { useWindowVirtualizer, type Range, type ReactVirtualizer } from '@tanstack/react-virtual';

interface Geometry {
  columns: number;
  /** Height of a row with the gap below it, in px. */
  rowHeight: number;
  /** Top of the list in the document, in px. */
  top: number;
}

/** Height of a row where there is no layout (jsdom), in px. */
const UNKNOWN_ROW = 400;

/**
 * Which items of a grid are worth being in the page: the rows in view, the next ones, and those around the keyboard's
 * focus. The style sheet alone says how many columns there are and how high a row is, so that the list has its full
 * height before anything is measured and "back" finds its place (app/scroll-memory); here it is only read.
 * @returns `list` and `focus` for the list element, and the indexes to show
 */
export function useRowWindow(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const [geometry, setGeometry] = useState<Geometry | null>(null);
  const [focusedIndex, setFocusedIndex] = useState<number | null>(null);

  const { columns, rowHeight, top } = geometry ?? { columns: 1, rowHeight: UNKNOWN_ROW, top: 0 };
  const focusedRow = focusedIndex === null ? null : Math.floor(focusedIndex / columns);
  const virtualizer: ReactVirtualizer<Window, Element> = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    enabled: geometry !== null,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: Math.ceil(4 / columns),
    rangeExtractor: (range) => rowsToShow(range, virtualizer.scrollDirection === 'backward', focusedRow),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const known = useRef(geometry);
  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    const measure = () => {
      const before = known.current;
      const now = readGeometry(element);
      if (before !== null && sameRows(before, now) && Math.abs(before.top - now.top) < 1) return;
      known.current = now;
      setGeometry(now);
      if (before !== null) keepPlace(virtualizer.scrollOffset ?? 0, before, now);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body); // what stands above the list may grow or go
    return () => observer.disconnect();
  }, [count, virtualizer]);

  // A heart taken off under the favourites filter takes its card along: the keyboard goes on at the next one.
  useLayoutEffect(() => {
    if (focusedIndex === null || document.activeElement !== document.body) return;
    const place = Math.min(focusedIndex + 1, count);
    list.current?.querySelector<HTMLElement>(`[aria-posinset="${place}"] [aria-pressed]`)?.focus();
  }, [count, focusedIndex]);

  const indexes = virtualizer
    .getVirtualItems()
    .flatMap(({ index }) => Array.from({ length: columns }, (_, column) => index * columns + column))
    .filter((index) => index < count);

  return {
    list,
    columns,
    indexes,
    focus: {
      // A mouse needs no neighbours kept; a keyboard must find the next row to go to, wherever the page has scrolled.
      onFocus: ({ target }: FocusEvent) =>
        setFocusedIndex(target.matches(':focus-visible') ? indexOf(target) : null),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        // While it moves inside the list, where it goes must not leave the page first.
        if (!currentTarget.contains(relatedTarget)) setFocusedIndex(null);
      },
    },
  };
}

function readGeometry(list: HTMLElement): Geometry {
  const style = getComputedStyle(list);
  const columns = Number(style.getPropertyValue('--columns')) || 1;
  const rows = Number(style.getPropertyValue('--rows')) || 1;
  const { top, height } = list.getBoundingClientRect();
  return { columns, rowHeight: height / rows || UNKNOWN_ROW, top: top + window.scrollY };
}

function sameRows(a: Geometry, b: Geometry): boolean {
  return a.columns === b.columns && Math.abs(a.rowHeight - b.rowHeight) < 0.1;
}

/** A turned phone or a zoomed page goes on showing the supplier it showed. */
function keepPlace(scrolled: number, before: Geometry, now: Geometry): void {
  const row = (scrolled - before.top) / before.rowHeight;
  if (row < 0 || sameRows(before, now)) return;
  const sameRow = Math.floor((Math.floor(row) * before.columns) / now.columns) + (row % 1);
  window.scrollTo(0, now.top + sameRow * now.rowHeight);
}

function indexOf(element: Element): number | null {
  const position = element.closest('[aria-posinset]')?.getAttribute('aria-posinset');
  return position ? Number(position) - 1 : null;
}

/** The rows in view, some more in the direction of the scroll, and the focused one with its neighbours. */
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
