import { useEffect, useEffectEvent, useState } from 'react';

const LEAVE_AFTER_MS = 5000;

/**
 * Calls `onLeave` after some seconds, unless the user interacts with the page or `initiallyStaying`.
 * @returns whether the user stays
 */
export function useLeaveSoon(onLeave: () => void, initiallyStaying = false): boolean {
  const [staying, setStaying] = useState(initiallyStaying);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (staying) return;
    const timer = setTimeout(() => leave(), LEAVE_AFTER_MS);
    const stay = () => setStaying(true);
    window.addEventListener('pointerdown', stay);
    window.addEventListener('keydown', stay);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', stay);
      window.removeEventListener('keydown', stay);
    };
  }, [staying]);
  return staying;
}
