import type { PointerEvent } from 'react';

/** Props of a container: its video plays while the pointer is over it, unless the user prefers reduced motion. */
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
