import type { ReactNode } from 'react';
import { formatNumber } from '@/domain/numbers';
import type { BuyingSummary as Summary } from '@/domain/supplier';
import classes from './buying-summary.module.css';

/** 'Quem já comprou': how purchases of members went. */
export default function BuyingSummary({ summary }: { summary: Summary }): ReactNode {
  const { answers, arrived, on_time, as_pictured, buy_again } = summary;
  const of = (count: number) => `${formatNumber(count)} de ${formatNumber(answers)}`;
  const facts = [
    ['Chegou', arrived],
    ['No prazo', on_time],
    ['Igual à foto', as_pictured],
  ] as const;
  return (
    <section className={classes.root} aria-labelledby="quem-comprou">
      <h2 id="quem-comprou" className={classes.title}>
        Quem já comprou
      </h2>
      <p className={classes.main}>
        <strong>{of(buy_again)}</strong> comprariam de novo
      </p>
      <dl className={classes.facts}>
        {facts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{of(count)}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>Respostas anônimas de revendedoras.</p>
    </section>
  );
}
