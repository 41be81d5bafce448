import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import classes from './order-card.module.css';
import list from './orders.module.css';

const CARDS = [0, 1, 2];

/** Placeholder of the orders while they load. */
export function OrderSkeletons() {
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
