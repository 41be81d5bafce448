import IconCheck from '@tabler/icons-react/icons/IconCheck';
import type { PurchaseTerms } from '@/domain/supplier/columns';
import { sizesText } from '@/domain/supplier-form/size-ranges';
import { destinationsText, placeText, priceText, smallestOrderText } from '@/domain/supplier/term-texts';
import classes from './purchase-terms.module.css';

/** 'Compra e entrega': the terms on which the supplier sells, as far as it has stated them. */
export function PurchaseTermsSection({ terms }: { terms: PurchaseTerms }) {
  const facts = statedFacts(terms);
  const offers = statedOffers(terms);
  if (facts.length + offers.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="compra">
      <h2 id="compra" className={classes.title}>
        Compra e entrega
      </h2>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {offers.length > 0 && (
        <ul className={classes.offers} role="list">
          {offers.map((label) => (
            <li key={label}>
              <IconCheck size={16} stroke={1.75} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function statedFacts(terms: PurchaseTerms) {
  return [
    { label: 'Localização', value: placeText(terms) },
    { label: 'Pedido mínimo', value: smallestOrderText(terms) },
    { label: 'Preço por peça', value: priceText(terms) },
    { label: 'Tamanhos', value: terms.sizes && sizesText(terms.sizes) },
    { label: 'Envia para', value: destinationsText(terms.ships_to) },
  ].filter(({ value }) => value);
}

function statedOffers({ sells_to_cpf, ready_stock, plus_size }: PurchaseTerms): string[] {
  return [sells_to_cpf && 'Vende para CPF', ready_stock && 'Pronta-entrega', plus_size && 'Plus size'].filter(
    (label) => label !== false,
  );
}
