import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and during hydration. Read query string, storage, theme and clock only when true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Attribute for content of visitors: until hydration, theme/global.css hides it if a session is stored. */
export function useForVisitors(): { 'data-visitors'?: true } {
  return useHydrated() ? {} : { 'data-visitors': true };
}

/** Attribute for content of members: until hydration, member-bar.module.css hides it unless a session is stored. */
export function useForMembers(): { 'data-members'?: true } {
  return useHydrated() ? {} : { 'data-members': true };
}
