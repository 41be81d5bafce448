import { useEffect, useEffectEvent } from 'react';

type WindowWithCloseWatcher = Window & { CloseWatcher?: new () => EventTarget & { destroy(): void } };

/**
 * Android's back gesture (and Escape) closes what lies over the page and leaves the page alone, where the browser
 * offers that; not while `mayClose` says no.
 */
export function useBackGesture(onBack: () => void, mayClose: () => boolean = () => true): void {
  const close = useEffectEvent(() => {
    if (mayClose()) onBack();
  });
  const ask = useEffectEvent((event: Event) => {
    if (!mayClose()) event.preventDefault();
  });
  useEffect(() => {
    const { CloseWatcher } = window as WindowWithCloseWatcher;
    if (!CloseWatcher) return;
    let watcher: InstanceType<typeof CloseWatcher> | undefined;
    // Not within the key press that has opened it, which would close it again.
    const opening = setTimeout(() => {
      watcher = new CloseWatcher();
      watcher.addEventListener('cancel', (event) => ask(event));
      watcher.addEventListener('close', () => close());
    });
    return () => {
      clearTimeout(opening);
      watcher?.destroy();
    };
  }, []);
}
