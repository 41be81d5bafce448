import { useSyncExternalStore } from 'react';
import { localStore } from '@/lib/browser-storage';
import { DENSITY_KEY } from '@/lib/storage-keys';

/** How the list of suppliers looks: compact rows, a grid of cards, or large pictures. */
export type Density = 'rows' | 'grid' | 'large';

/** From here on somebody who has not chosen sees the grid instead of rows. The script in index.html knows it, too. */
const WIDE = '(min-width: 40em)';

/**
 * The density in use; null in prerendered HTML. It stands in an attribute of the document, which index.html sets before
 * the first paint and which the style sheets follow, so that a change moves the cards without rendering them again.
 */
export function useDensity(): Density | null {
  return useSyncExternalStore(follow, shown, () => null);
}

/** Shows the list in this density, now and on later visits. */
export function chooseDensity(density: Density): void {
  localStore.setItem(DENSITY_KEY, density);
  show(density);
}

function shown(): Density {
  return (document.documentElement.dataset.density ?? 'grid') as Density;
}

function show(density: Density): void {
  document.documentElement.dataset.density = density;
}

/** Reports every change, and changes the density with the width of the window as long as nobody has chosen one. */
function follow(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  const adapt = () => {
    if (localStore.getItem(DENSITY_KEY) === null) show(wide.matches ? 'grid' : 'rows');
  };
  const changes = new MutationObserver(onChange);
  changes.observe(document.documentElement, { attributeFilter: ['data-density'] });
  wide.addEventListener('change', adapt);
  adapt(); // the window may have changed while another page was shown
  return () => {
    changes.disconnect();
    wide.removeEventListener('change', adapt);
  };
}
