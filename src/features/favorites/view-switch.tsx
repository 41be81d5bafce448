import IconLock from '@tabler/icons-react/icons/IconLock';
import { Link, useLocation } from 'react-router-dom';
import { KEEP_SCROLL } from '@/lib/navigation/location-state';
import { withParams } from '@/lib/navigation/use-search-params-state';
import classes from './view-switch.module.css';

const VIEWS = ['caderno', 'cartoes'] as const;
/** The favorites by where the member stands with them, or as one list. */
export type FavoriteView = (typeof VIEWS)[number];

const LABELS: Record<FavoriteView, string> = { caderno: 'Caderno de compras', cartoes: 'Cartões' };

/** The view that the query string names; by default the notebook for premium members, the list for others. */
export function useFavoriteView(premium: boolean): FavoriteView {
  const asked = new URLSearchParams(useLocation().search).get('ver');
  return VIEWS.find((view) => view === asked) ?? (premium ? 'caderno' : 'cartoes');
}

/** Links to the two views of the favorites. */
export function ViewSwitch({ view, locked }: { view: FavoriteView; locked: boolean }) {
  const { search } = useLocation();
  return (
    <nav aria-label="Como ver os favoritos">
      <ul className={classes.root} role="list">
        {VIEWS.map((each) => (
          <li key={each}>
            <Link
              to={{ search: withParams(search, { ver: each }) }}
              replace
              state={KEEP_SCROLL}
              className={classes.link}
              aria-current={each === view ? 'page' : undefined}
            >
              {each === 'caderno' && locked && (
                <IconLock size={16} stroke={1.75} role="img" aria-label="Para assinantes:" />
              )}
              {LABELS[each]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
