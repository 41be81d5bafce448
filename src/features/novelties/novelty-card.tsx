import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { signedPicture } from '@/data/suppliers/images';
import { formatDay } from '@/domain/format/dates';
import { smallerPictures } from '@/domain/supplier/smaller-pictures';
import { priceText } from '@/domain/supplier/term-texts';
import type { Novelty } from '@/domain/supplier-page/novelty';
import { sizesText } from '@/domain/supplier-form/size-ranges';
import classes from './novelty-card.module.css';

interface Props {
  novelty: Novelty;
  /** Without it the supplier is not named, on its own page. */
  supplierPath?: string;
  /** The actions below. */
  children?: ReactNode;
}

/** A novelty: pictures to swipe through, then what is new. */
export function NoveltyCard({ novelty, supplierPath, children }: Props) {
  const { supplier, category, text, sizes, created_at, is_hidden } = novelty;
  const facts = [category, priceText(novelty), sizes && sizesText(sizes)].filter(Boolean);
  return (
    <article className={classes.root} aria-label={`Novidade de ${supplier}`}>
      <Pictures novelty={novelty} />
      <div className={classes.body}>
        {supplierPath && (
          <p className={classes.name}>
            <Link to={supplierPath}>{supplier}</Link>
          </p>
        )}
        <p className={classes.text}>{text}</p>
        {facts.length > 0 && <p className={classes.facts}>{facts.join(' · ')}</p>}
        <p className={classes.day}>
          {formatDay(created_at)}
          {is_hidden && ' · fora do ar'}
        </p>
        {children && <div className={classes.actions}>{children}</div>}
      </div>
    </article>
  );
}

/** The pictures of a novelty without their smaller versions. */
export function shownPictures({ pictures }: Pick<Novelty, 'pictures'>) {
  const links = new Map(pictures.map(({ path, url }) => [path, url]));
  const smaller = new Set(pictures.flatMap(({ path }) => smallerPictures(path).map((one) => one.path)));
  return pictures.flatMap(({ path }) => (smaller.has(path) ? [] : [signedPicture(path, links)!]));
}

function Pictures({ novelty }: Pick<Props, 'novelty'>) {
  const { supplier } = novelty;
  const shown = shownPictures(novelty);
  return (
    <ul
      className={classes.pictures}
      role="list"
      aria-label={`Fotos da novidade de ${supplier}`}
      // Scrolls by keys, too.
      tabIndex={shown.length > 1 ? 0 : undefined}
    >
      {shown.map((picture, index) => (
        <li key={index}>
          <Picture
            {...picture}
            sizes="(min-width: 40em) 20rem, 100vw"
            alt={`${supplier}, foto ${index + 1} de ${shown.length}`}
          />
          {shown.length > 1 && (
            <span className={classes.count} aria-hidden="true">
              {index + 1}/{shown.length}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
