import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in prerendered HTML and during hydration. Read query string, storage, theme and clock only when true. */
export function useHydrated(): boolean {
  return useHydratedValue(true, false);
}

/** In prerendered HTML and during hydration the latter; equal values spare the component a second render. */
export function useHydratedValue<Value>(value: Value, prerendered: Value): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => prerendered,
  );
}

/** Until hydration, theme/global.css and member-bar.module.css hide one of the two, by the stored session. */
export function useForVisitors(): { 'data-visitors'?: true } {
  return useHydrated() ? {} : { 'data-visitors': true };
}

export function useForMembers(): { 'data-members'?: true } {
  return useHydrated() ? {} : { 'data-members': true };
}
