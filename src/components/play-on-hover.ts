import type { PointerEvent } from 'react';

/** Props of what holds a video: it plays while the pointer is there (Q44), not for who prefers things still. */
export const playOnHover = { onPointerEnter: play, onPointerLeave: pause };

function play({ currentTarget }: PointerEvent<HTMLElement>) {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    currentTarget
      .querySelector('video')
      ?.play()
      .catch(() => undefined);
}

function pause({ currentTarget }: PointerEvent<HTMLElement>) {
  currentTarget.querySelector('video')?.pause();
}
