import { useSyncExternalStore } from 'react';
import { localStore } from '@/lib/browser-storage';
import { DENSITY_KEY } from '@/lib/storage-keys';

const DENSITIES = ['rows', 'grid'] as const;

/** How the list of suppliers looks: compact rows or a grid of cards. */
export type Density = (typeof DENSITIES)[number];

/** The default is the grid at this width, and rows below it. The script in index.html repeats this condition. */
const WIDE = '(min-width: 40em)';

/**
 * The current density; null in prerendered HTML. It is stored in the root element's data-density attribute. index.html
 * sets it before the first paint, and style sheets select by it, so changing it needs no new render of the cards.
 */
export function useDensity(): Density | null {
  return useSyncExternalStore(follow, shown, () => null);
}

/** Shows the list in this density, now and on later visits. */
export function chooseDensity(density: Density): void {
  localStore.setItem(DENSITY_KEY, density);
  show(density);
}

const densityOf = (text: string | null | undefined) => DENSITIES.find((density) => density === text);

function shown(): Density {
  return densityOf(document.documentElement.dataset.density) ?? 'grid';
}

function show(density: Density): void {
  document.documentElement.dataset.density = density;
}

/** Whether somebody has chosen a density. index.html repeats what counts as one. */
function isChosen(): boolean {
  return densityOf(localStore.getItem(DENSITY_KEY)) !== undefined;
}

/** Reports every change, and changes the density with the width of the window as long as nobody has chosen one. */
function follow(onChange: () => void): () => void {
  const wide = window.matchMedia(WIDE);
  const adapt = () => {
    if (!isChosen()) show(wide.matches ? 'grid' : 'rows');
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
