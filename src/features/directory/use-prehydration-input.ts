import { useEffectEvent, useLayoutEffect, useRef } from 'react';
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
  // Layout effects, because the next commit overwrites the field with the app's own value: what was entered has to be the
  // app's before the visitor's next keystroke.
  useLayoutEffect(() => {
    const element = field.current;
    if (hydrated || !element) return;
    const read = () => {
      entered.current = valueOf(element);
    };
    read();
    element.addEventListener('input', read);
    return () => element.removeEventListener('input', read);
  }, [hydrated]);
  useLayoutEffect(() => {
    if (hydrated && entered.current) passOn(entered.current);
  }, [hydrated]);
  return field;
}

/** Empty for a checkbox that is not checked. */
function valueOf(field: HTMLInputElement | HTMLSelectElement): string {
  return 'checked' in field && field.type === 'checkbox' && !field.checked ? '' : field.value;
}
