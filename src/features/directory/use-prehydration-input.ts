import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/** A ref for a prerendered field or select; calls `onValue` with what was typed or chosen before hydration. */
export function usePrehydrationInput<Field extends HTMLInputElement | HTMLSelectElement>(
  onValue: (value: string) => void,
) {
  const hydrated = useHydrated();
  const field = useRef<Field>(null);
  const entered = useRef('');
  const passOn = useEffectEvent(onValue);
  // Read it at the first commit: later commits overwrite the field with the app's own value.
  useLayoutEffect(() => {
    if (!hydrated) entered.current = field.current?.value ?? '';
  }, [hydrated]);
  useEffect(() => {
    if (hydrated && entered.current) passOn(entered.current);
  }, [hydrated]);
  return field;
}
