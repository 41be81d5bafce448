import { useLayoutEffect } from 'react';
import IconSparkles from '@tabler/icons-react/icons/IconSparkles';
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
    <section aria-label="Novidades">
      <ul role="list" className={classes.row}>
        <li>
          <Link to={feedPath} className={classes.all}>
            <IconSparkles size={20} stroke={1.75} aria-hidden="true" />
            Novidades
          </Link>
        </li>
        {shown.map((novelty) => (
          <li key={novelty.id} className={classes.tile}>
            <div className={classes.picture}>
              <Picture src={null} {...shownPictures(novelty)[0]} sizes="3.5rem" alt="" />
            </div>
            <Link to={`${pathOf(novelty.supplier_id)}#novidades`}>
              <strong>{novelty.supplier}</strong>
              <span>{[priceText(novelty), novelty.text].filter(Boolean).join(' · ')}</span>
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
