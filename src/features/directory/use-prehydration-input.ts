import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useHydrated } from '@/lib/use-hydrated';

/**
 * A ref for a prerendered field, select or checkbox; calls `onValue` with what was typed or chosen before hydration. Fields
 * need autoComplete="off", or the browser restores what they had on the last visit.
 */
export function usePrehydrationInput<Field extends HTMLInputElement | HTMLSelectElement>(
  onValue: (value: string) => void,
) {
  const hydrated = useHydrated();
  const field = useRef<Field>(null);
  const entered = useRef('');
  const passOn = useEffectEvent(onValue);
  // Read it at the first commit: later commits overwrite the field with the app's own value.
  useLayoutEffect(() => {
    if (!hydrated && field.current) entered.current = valueOf(field.current);
  }, [hydrated]);
  useEffect(() => {
    if (hydrated && entered.current) passOn(entered.current);
  }, [hydrated]);
  return field;
}

/** Empty for a checkbox that is not checked. */
function valueOf(field: HTMLInputElement | HTMLSelectElement): string {
  return 'checked' in field && field.type === 'checkbox' && !field.checked ? '' : field.value;
}
