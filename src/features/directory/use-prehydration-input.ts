import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/** A ref for a prerendered field; hands over what was typed into it before the app had started. */
export function usePrehydrationInput(onText: (text: string) => void) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const hand = useEffectEvent(onText);
  // Only the first commit still finds it in the field: later ones write there what the app knows.
  useLayoutEffect(() => {
    if (!hydrated) typed.current = field.current?.value ?? '';
  }, [hydrated]);
  useEffect(() => {
    if (hydrated && typed.current) hand(typed.current);
  }, [hydrated]);
  return field;
}
