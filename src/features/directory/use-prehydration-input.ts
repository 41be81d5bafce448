import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/** A ref for a prerendered field; calls `onText` with the text that was typed before hydration. */
export function usePrehydrationInput(onText: (text: string) => void) {
  const hydrated = useHydrated();
  const field = useRef<HTMLInputElement>(null);
  const typed = useRef('');
  const passOn = useEffectEvent(onText);
  // Read it at the first commit: later commits overwrite the field with the app's own value.
  useLayoutEffect(() => {
    if (!hydrated) typed.current = field.current?.value ?? '';
  }, [hydrated]);
  useEffect(() => {
    if (hydrated && typed.current) passOn(typed.current);
  }, [hydrated]);
  return field;
}
