import { useEffect, useRef } from 'react';
import { notify, type Toast } from '@/lib/notify';

/** Shows a toast when the component mounts; only once even if effects run twice, as in StrictMode. */
export function useToastOnce(toast: Toast): void {
  const shown = useRef(false);
  useEffect(() => {
    if (shown.current) return;
    shown.current = true;
    void notify(toast);
  }, [toast]);
}
