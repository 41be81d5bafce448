import { useEffect, useRef } from 'react';
import { notify, type Toast } from '@/lib/notify';

/** Shows a toast when the screen appears; once, also where effects run twice. */
export function useToastOnce(toast: Toast): void {
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    void notify(toast);
  }, [toast]);
}
