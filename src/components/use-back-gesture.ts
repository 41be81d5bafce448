import { useEffect, useEffectEvent } from 'react';
import { addOverlay } from '@/lib/overlay-entry';

/** The browser's Back closes an overlay, as `onBack` does, instead of leaving the page. */
export function useBackGesture(onBack: () => void, opened = true): void {
  const close = useEffectEvent(onBack);
  useEffect(() => (opened ? addOverlay(() => close()) : undefined), [opened]);
}
