import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import classes from './offer-note.module.css';

export interface Offer {
  simulated: boolean;
}

/** Said before anything is typed: that nothing is charged here, or that nothing can be bought. */
export function OfferNote({ offer }: { offer: UseQueryResult<Offer> }) {
  if (offer.isError)
    return (
      <div role="alert" className={classes.root} data-tone="error">
        <p>{offer.error.message}</p>
        <Button variant="default" size="xs" onClick={() => void offer.refetch()}>
          Tentar novamente
        </Button>
      </div>
    );
  if (!offer.data?.simulated) return null;
  return (
    <p className={classes.root}>
      Pagamento de demonstração: <strong>nada é cobrado</strong>, e o cartão não sai deste aparelho.
    </p>
  );
}
