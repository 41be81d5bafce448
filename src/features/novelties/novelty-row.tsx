import { useLayoutEffect } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { noveltyQueries } from '@/data/novelties/queries';
import { priceText } from '@/domain/supplier/term-texts';
import { localStore } from '@/lib/browser-storage';
import { NOVELTIES_KEY } from '@/lib/storage-keys';
import { shownPictures } from './novelty-card';
import classes from './novelty-row.module.css';

const SHOWN = 8;

interface Props {
  pathOf: (supplierId: number) => string;
  feedPath: string;
}

/** The newest novelties of the member's favorites, then of others, as links to them on the suppliers' pages; nothing without any. */
export function NoveltyRow({ pathOf, feedPath }: Props) {
  const favorites = useInfiniteQuery(noveltyQueries.feed({ favorites: true })).data?.pages.flat();
  const all = useInfiniteQuery(noveltyQueries.feed()).data?.pages.flat();
  useRemember(favorites && all ? all.length > 0 : undefined);
  if (!favorites || !all?.length) return null;
  const first = new Set(favorites.map(({ id }) => id));
  const shown = [...favorites, ...all.filter(({ id }) => !first.has(id))].slice(0, SHOWN);
  return (
    <section className={classes.root} aria-labelledby="novidades">
      <div className={classes.head}>
        <h2 id="novidades">Novidades</h2>
        <Link to={feedPath}>Ver todas</Link>
      </div>
      <ul role="list" className={classes.row}>
        {shown.map((novelty) => (
          <li key={novelty.id} className={classes.tile}>
            <div className={classes.picture}>
              <Picture src={null} {...shownPictures(novelty)[0]} sizes="5rem" alt="" />
            </div>
            <Link to={`${pathOf(novelty.supplier_id)}#novidades`}>
              <strong>{novelty.supplier}</strong>
              <span>{novelty.text}</span>
              <span>{priceText(novelty)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who had novelties on their last visit gets the space for them in the first frame (index.html), so that nothing moves later. */
function useRemember(some: boolean | undefined): void {
  useLayoutEffect(() => {
    if (some === undefined) return;
    document.documentElement.toggleAttribute('data-novelties', some);
    if (some) localStore.setItem(NOVELTIES_KEY, 'yes');
    else localStore.removeItem(NOVELTIES_KEY);
  }, [some]);
}
