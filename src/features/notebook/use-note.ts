import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';

const SAVE_AFTER_MS = 800;

/**
 * A note that is saved while typing pauses, when its field is left, and when the page is left or closed. While the field
 * has the focus it shows what was typed, and not how the server has cleaned it.
 */
export function useNote(note: string, save: (note: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const unsaved = useRef<string | null>(null);

  function saveNow() {
    if (unsaved.current === null) return;
    save(unsaved.current);
    unsaved.current = null;
  }
  const saveSoon = useDebouncedCallback(saveNow, SAVE_AFTER_MS);
  const latest = useRef(saveNow);
  useEffect(() => {
    latest.current = saveNow;
  });
  useEffect(() => {
    const saveAtEnd = () => latest.current();
    window.addEventListener('pagehide', saveAtEnd);
    document.addEventListener('visibilitychange', saveAtEnd);
    return () => {
      window.removeEventListener('pagehide', saveAtEnd);
      document.removeEventListener('visibilitychange', saveAtEnd);
      saveAtEnd();
    };
  }, []);

  return {
    value: typed ?? note,
    onChange: (value: string) => {
      setTyped(value);
      unsaved.current = value;
      saveSoon();
    },
    /** Saves what is typed, when the field is left or before the note is replaced otherwise. */
    leave: () => {
      saveNow();
      setTyped(null);
    },
  };
}
