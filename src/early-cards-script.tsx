import { SupplierCard } from '@/features/directory/supplier-card';
import { FIRST_CARDS, SupplierFrame } from '@/features/directory/supplier-frame';
import { toListed, type ListedRow } from '@/domain/supplier';
import { html } from '@/lib/html-jsx';
import { storedSession } from '@/lib/stored-session';

/*
 * Draws the first cards of a prerendered directory as soon as their data have come, while the app's code is still loading.
 * The app replaces them by its own, which look the same. Until then their links work, hearts change, and the last click on
 * another button is kept for the app. tools/build/page-scripts.ts bundles this script with lib/html-jsx.ts instead of React.
 */

interface Category {
  id: number;
  name: string;
}

const nothing = () => undefined;

async function drawFirstCards(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-early-cards]');
  const answers = [...(window.earlyAnswers?.values() ?? [])].map(({ response }) => response);
  // With filters in the address, the app has to choose the suppliers.
  if (!place || answers.length < 2 || location.search) return;
  const [list, categories] = await Promise.all(answers.map(async (answer) => (await answer).clone()));
  if (!list?.ok || !categories?.ok) return;
  const suppliers = ((await list.json()) as ListedRow[]).map(toListed);
  const names = new Map(((await categories.json()) as Category[]).map(({ id, name }) => [id, name]));
  if (suppliers.length === 0) return;

  const total = Number(list.headers.get('content-range')?.split('/')[1]) || suppliers.length;
  place.innerHTML = html(<SupplierFrame total={total} />);
  const frame = place.querySelector('ul')!;
  const columns = Number(getComputedStyle(frame).getPropertyValue('--columns'));
  const favorite = storedSession().access_token ? false : null; // a member's favorites come later
  frame.innerHTML = html(
    suppliers
      .slice(0, FIRST_CARDS)
      .map((supplier, index) => (
        <SupplierCard
          key={supplier.id}
          supplier={supplier}
          category={names.get(supplier.category_id) ?? ''}
          index={index}
          total={total}
          row={Math.floor(index / columns)}
          column={index % columns}
          detailsPath={place.dataset.earlyCards!.replace(/0$/, String(supplier.id))}
          early={false}
          favorite={favorite}
          onFavorite={nothing}
          onNear={nothing}
          onLocked={nothing}
          onLockedNear={nothing}
        />
      )),
  );
  keepClicks(place);
}

/**
 * Catches clicks before React does, which would swallow those on cards it has not taken over yet. They count from the
 * mousedown on, because the app may replace the card before the click.
 */
function keepClicks(place: HTMLElement): void {
  let pressed: Element | null = null;
  const keep = (event: MouseEvent) => {
    const button = (event.target as Element).closest('button');
    if (!button || !place.contains(button) || event.button !== 0) return;
    event.stopPropagation(); // start-prerendered.ts would click it again
    const { ariaPressed, ariaLabel } = button;
    const counted = event.type === 'click' && button === pressed;
    pressed = event.type === 'click' ? null : button;
    if (counted) return;
    if (ariaPressed) button.ariaPressed = String(ariaPressed === 'false');
    else if (ariaLabel) place.dataset.clicked = ariaLabel;
  };
  addEventListener('mousedown', keep, true);
  addEventListener('click', keep, true);
}

drawFirstCards().catch(nothing); // the app asks again, and reports what fails
