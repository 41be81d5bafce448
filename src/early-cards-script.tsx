import { SupplierCard } from '@/features/directory/supplier-card';
import { FIRST_CARDS, SupplierFrame } from '@/features/directory/supplier-frame';
import { toListed, type ListedRow, type ListedSupplier } from '@/domain/supplier/supplier';
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
  const { columns, inView } = geometryOf(frame);
  const favorite = storedSession().access_token ? false : null; // a member's favorites come later
  const cards = suppliers
    .slice(0, FIRST_CARDS)
    .map((supplier, index) =>
      html(
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
        />,
      ),
    );
  frame.innerHTML = cards.slice(0, inView).join('');
  keepClicks(place, suppliers);
  // The app usually comes first, and styles and layout of a card take a slow phone 10 ms.
  const drawOthers = () => frame.insertAdjacentHTML('beforeend', cards.slice(inView).join(''));
  addEventListener('scroll', drawOthers, { once: true });
}

function geometryOf(frame: HTMLElement): { columns: number; inView: number } {
  const style = getComputedStyle(frame);
  const [columns = 1, rows = 1] = ['--columns', '--rows'].map((name) => Number(style.getPropertyValue(name)));
  const { top, height } = frame.getBoundingClientRect();
  return { columns, inView: columns * Math.ceil((innerHeight - top) / (height / rows)) };
}

/**
 * Catches clicks before React does, which would swallow those on cards it has not taken over yet. A button is marked while
 * it is pressed, because the app may replace its card before the click; SupplierSkeletons clicks it then.
 */
function keepClicks(place: HTMLElement, suppliers: ListedSupplier[]): void {
  const buttonOf = ({ target, button }: MouseEvent) => {
    const found = button === 0 && target instanceof Element ? target.closest('button') : null;
    return place.contains(found) ? found : null;
  };
  let pressed: HTMLElement | null = null;
  let clicked: HTMLElement | null = null;
  const press = (event: MouseEvent) => {
    pressed = buttonOf(event);
    if (pressed) pressed.dataset.pressed = '';
  };
  const release = () => delete pressed?.dataset.pressed;
  const click = (event: MouseEvent) => {
    const button = buttonOf(event);
    if (!button) return;
    event.stopPropagation();
    if (button.ariaPressed) {
      button.ariaPressed = String(button.ariaPressed === 'false');
      const position = Number(button.closest('li')!.getAttribute('aria-posinset'));
      button.dataset.supplier = JSON.stringify(suppliers[position - 1]);
    } else {
      if (clicked) delete clicked.dataset.clicked;
      clicked = button;
      clicked.dataset.clicked = '';
    }
  };
  addEventListener('mousedown', press, true);
  addEventListener('mouseup', release, true);
  addEventListener('click', click, true);
}

drawFirstCards().catch(nothing); // the app asks again, and reports what fails
