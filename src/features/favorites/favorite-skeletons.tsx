import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import card from './favorite-card.module.css';
import classes from './found-favorites.module.css';
import notebook from './notebook-view.module.css';

const CARDS = Array.from({ length: 6 }, (_, index) => index);

/** Placeholder of FoundFavorites while the favorites load. */
export function FavoriteSkeletons() {
  return (
    <div role="status" aria-label="Carregando favoritos…">
      <Skeleton className={classes.search} height="2.625rem" />
      <SkeletonCards />
    </div>
  );
}

function SkeletonCards() {
  return (
    <div className={classes.list}>
      {CARDS.map((index) => (
        <div key={index} className={card.card}>
          <Skeleton className={card.picture} radius={0} />
          <div className={card.waiting}>
            <Skeleton height="1.25rem" width="70%" />
            <Skeleton height="0.875rem" width="40%" />
            <Skeleton height="5rem" />
            <Skeleton height="2rem" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder of the notebook. */
export function SkeletonEntries() {
  return (
    <div className={notebook.list}>
      {CARDS.map((index) => (
        <Skeleton key={index} height="7.5rem" radius={10} />
      ))}
    </div>
  );
}
