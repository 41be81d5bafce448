import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { noveltyQueries } from '@/data/novelties/queries';
import { NoveltyCard } from './novelty-card';
import { NoveltyActions } from './novelty-feed';
import classes from './novelty-feed.module.css';

const SHOWN = 8;

interface Props {
  pathOf: (supplierId: number) => string;
  feedPath: string;
}

/** The newest novelties of the member's favorites, then of others; nothing without any. */
export function NoveltyRow({ pathOf, feedPath }: Props) {
  const favorites = useInfiniteQuery(noveltyQueries.feed({ favorites: true })).data?.pages.flat();
  const all = useInfiniteQuery(noveltyQueries.feed()).data?.pages.flat();
  if (!favorites || !all?.length) return null;
  const first = new Set(favorites.map(({ id }) => id));
  const shown = [...favorites, ...all.filter(({ id }) => !first.has(id))].slice(0, SHOWN);
  return (
    <section aria-labelledby="novidades">
      <div className={classes.head}>
        <h2 id="novidades">Novidades</h2>
        <Link to={feedPath}>Ver todas</Link>
      </div>
      <div className={classes.row}>
        {shown.map((novelty) => (
          <NoveltyCard key={novelty.id} novelty={novelty} supplierPath={pathOf(novelty.supplier_id)}>
            <NoveltyActions novelty={novelty} path={pathOf(novelty.supplier_id)} />
          </NoveltyCard>
        ))}
      </div>
    </section>
  );
}
