import { useEffect, useEffectEvent } from 'react';

type WindowWithCloseWatcher = Window & { CloseWatcher?: new () => EventTarget & { destroy(): void } };

/**
 * Android's back gesture (and Escape) closes an overlay instead of leaving the page, in browsers with CloseWatcher. It
 * does nothing while `mayClose` returns false.
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
    // In a later task: the key press that opened the overlay would close it again.
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
