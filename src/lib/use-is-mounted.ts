import { useCallback, useEffect, useRef } from 'react';

/** Tells, when asked, whether the component is still on screen: for what ends after the reader may have left. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
