import { lazy, Suspense, useEffect, useState } from 'react';
import { localStore } from '@/lib/browser-storage';
import { importWithRetry } from '@/lib/lazy-import';
import { SHORTCUTS_KEY } from '@/lib/storage-keys';

const ShortcutsDialog = lazy(() => importWithRetry(() => import('./shortcuts-dialog')));

/** Of two keys, the longest time between them. */
const PAUSE_MS = 1500;

/** The parts of the page that a key or two focus and press, as their `data-shortcut` says: "n", "g f". */
export const shortcuts = () => [...document.querySelectorAll<HTMLElement>('[data-shortcut]')];
export const areShortcutsOn = () => localStore.getItem(SHORTCUTS_KEY) !== 'off';

/** Listens to the shortcuts of the page. `open` opens `list`, as "?" does, and Ctrl + / also while they are turned off. */
export function useShortcuts() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    let begunUntil = 0;
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
      const keys = Date.now() < begunUntil ? `g ${key}` : key;
      begunUntil = 0;
      if (altKey || repeat || document.querySelector('[role=dialog], [role=menu]')) return;
      if (ctrlKey || metaKey) {
        if (key === '/') setOpened(true);
        return;
      }
      const isTyping = target instanceof Element && target.closest(':read-write, select');
      if (isTyping || !areShortcutsOn()) return;
      if (key === '?') setOpened(true);
      const part = shortcuts().find(({ dataset }) => dataset.shortcut === keys);
      if (keys === 'g') begunUntil = Date.now() + PAUSE_MS;
      if (!part) return;
      event.preventDefault(); // the key would be typed into the field
      part.focus();
      part.click();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  const list = opened && (
    <Suspense>
      <ShortcutsDialog onClose={() => setOpened(false)} />
    </Suspense>
  );
  return { open: () => setOpened(true), list };
}

/** The shortcuts of a layout that has no menu for them. */
export function Shortcuts() {
  return useShortcuts().list;
}
