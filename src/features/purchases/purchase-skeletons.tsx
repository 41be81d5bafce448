import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import classes from './purchase-card.module.css';
import list from './purchases.module.css';

const CARDS = [0, 1, 2];

/** Placeholder of the purchases while they load. */
export function PurchaseSkeletons() {
  return (
    <div role="status" aria-label="Carregando compras…" className={list.list}>
      {CARDS.map((index) => (
        <div key={index} className={classes.root}>
          <Skeleton height="1.5rem" width="min(16rem, 70%)" />
          <Skeleton height="1rem" width="min(12rem, 50%)" />
          <Skeleton height="2.25rem" width="7rem" />
        </div>
      ))}
    </div>
  );
}
