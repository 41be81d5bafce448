import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and during hydration. Read query string, storage, theme and clock only when it is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** For what only visitors see: until hydration theme/global.css hides it where a session is stored. */
export function useForVisitors(): { 'data-visitors'?: true } {
  return useHydrated() ? {} : { 'data-visitors': true };
}
