import { useEffect, useEffectEvent } from 'react';

type WindowWithCloseWatcher = Window & { CloseWatcher?: new () => EventTarget & { destroy(): void } };

/** Android's back gesture closes what lies over the page and leaves the page alone, where the browser offers that. */
export function useBackGesture(onBack: () => void): void {
  const close = useEffectEvent(onBack);
  useEffect(() => {
    const { CloseWatcher } = window as WindowWithCloseWatcher;
    const watcher = CloseWatcher && new CloseWatcher();
    watcher?.addEventListener('close', () => close());
    return () => watcher?.destroy();
  }, []);
}
