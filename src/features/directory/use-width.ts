import { useSyncExternalStore } from 'react';

/** $mantine-breakpoint-lg: from here on the page shows the filters that everyone has, and the drawer holds the others. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 75em)');
}

/** Where the special lists are among the chips, as in directory.module.css. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 40em)');
}

function useMedia(condition: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(condition);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => window.matchMedia(condition).matches,
    () => false,
  );
}
