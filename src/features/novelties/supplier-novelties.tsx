import { useInfiniteQuery } from '@tanstack/react-query';
import { noveltyQueries } from '@/data/novelties/queries';
import { NoveltyCard } from './novelty-card';
import { NoveltyActions } from './novelty-feed';
import classes from './novelty-feed.module.css';

/** What a supplier says is new, on its page; nothing without any. */
export default function SupplierNovelties({ supplierId, path }: { supplierId: number; path: string }) {
  const novelties =
    useInfiniteQuery(noveltyQueries.feed({ supplier_id: supplierId })).data?.pages.flat() ?? [];
  if (novelties.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="novidades">
      <div className={classes.head}>
        <h2 id="novidades">Novidades</h2>
      </div>
      <div className={classes.row}>
        {novelties.map((novelty) => (
          <NoveltyCard key={novelty.id} novelty={novelty}>
            <NoveltyActions novelty={novelty} path={path} />
          </NoveltyCard>
        ))}
      </div>
    </section>
  );
}
