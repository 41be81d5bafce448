import { useEffect, useEffectEvent, useState } from 'react';

const LEAVE_AFTER_MS = 5000;

const SIGNS_OF_USE = ['pointerdown', 'keydown', 'click'] as const;

/**
 * Calls `onLeave` once `isLeaving` has been true for some seconds, unless the user then interacts with the page.
 * @returns whether the user stays, also when `isLeaving` is true again
 */
export function useLeaveSoon(onLeave: () => void, isLeaving = true): boolean {
  const [staying, setStaying] = useState(false);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (staying || !isLeaving) return;
    const timer = setTimeout(() => leave(), LEAVE_AFTER_MS);
    const stay = () => setStaying(true);
    SIGNS_OF_USE.forEach((type) => window.addEventListener(type, stay));
    return () => {
      clearTimeout(timer);
      SIGNS_OF_USE.forEach((type) => window.removeEventListener(type, stay));
    };
  }, [staying, isLeaving]);
  return staying;
}
