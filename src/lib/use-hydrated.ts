import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerendered HTML and while React takes it over, true from then on. What only the browser knows (address
 * query, theme, stored session, clock, answers that came early) is read behind it, so that both renders agree.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Attributes for what only visitors see: while the page is as it was prerendered, it stays hidden from who has a stored
 * session (index.html notes it, theme/global.css hides it), so that members never see it flash by.
 */
export function useForVisitors(): { 'data-visitors'?: true } {
  return useHydrated() ? {} : { 'data-visitors': true };
}
