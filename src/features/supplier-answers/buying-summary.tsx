import type { ReactNode } from 'react';
import { purchaseFacts, shareText, wouldBuyAgain } from '@/domain/supplier/buying-report-texts';
import type { BuyingSummary as Summary } from '@/domain/supplier/supplier';
import classes from './buying-summary.module.css';
import facts from './facts.module.css';

/** 'Quem já comprou': how purchases of members went. */
export default function BuyingSummary({ summary }: { summary: Summary }): ReactNode {
  const { answers, buy_again } = summary;
  return (
    <section className={classes.root} aria-labelledby="quem-comprou">
      <h2 id="quem-comprou" className={classes.title}>
        Quem já comprou
      </h2>
      <p className={classes.main}>
        <strong>{shareText(buy_again, answers)}</strong> {wouldBuyAgain(buy_again)}
      </p>
      <dl className={facts.facts}>
        {purchaseFacts(summary).map(({ label, share }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{share}</dd>
          </div>
        ))}
      </dl>
      <p className={facts.note}>Respostas anônimas de revendedores.</p>
    </section>
  );
}
