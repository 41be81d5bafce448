import '@/theme/buttons';
import '@/theme/print.css';
import type { ReactNode } from 'react';
import { CloseButton } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { useNotebook } from '@/data/notebook/queries';
import { publicPicture } from '@/data/suppliers/images';
import type { ComparedSupplier } from '@/domain/supplier/comparison';
import { shortContactState } from '@/domain/supplier/contact-state';
import { formatShortDay } from '@/domain/format/dates';
import { contactLinks } from '@/domain/format/links';
import { entryOf, STATUS_LABELS, type NotebookEntry } from '@/domain/notebook/notebook';
import { buyAgainText, purchaseFacts } from '@/domain/supplier/buying-report-texts';
import type { BuyingSummary } from '@/domain/supplier/supplier';
import type { PurchaseTerms } from '@/domain/supplier/columns';
import { sizesText } from '@/domain/supplier-form/size-ranges';
import { destinationsText, placeText, priceText, smallestOrderText } from '@/domain/supplier/term-texts';
import classes from './comparison-table.module.css';

interface Compared {
  supplier: ComparedSupplier;
  terms: PurchaseTerms;
  /** Null until the notebook has been read. */
  entry: NotebookEntry | null;
}

interface Row {
  label: string;
  /** Null: not stated. */
  cell: (compared: Compared) => ReactNode;
  /** Shown for null. */
  none?: string;
}

const yes = (is: boolean) => (is ? 'Sim' : null);

const NOT_LOADED = '…';
const NO_NOTES = <span className={classes.none}>Nenhuma</span>;

const ROWS: Row[] = [
  { label: 'Pedido mínimo', cell: ({ terms }) => smallestOrderText(terms) },
  { label: 'Preço por peça', cell: ({ terms }) => priceText(terms) },
  { label: 'Tamanhos', cell: ({ terms }) => terms.sizes && sizesText(terms.sizes) },
  { label: 'Localização', cell: ({ terms }) => placeText(terms) },
  { label: 'Envia para', cell: ({ terms }) => destinationsText(terms.ships_to) },
  { label: 'Vende para CPF', cell: ({ terms }) => yes(terms.sells_to_cpf) },
  { label: 'Pronta-entrega', cell: ({ terms }) => yes(terms.ready_stock) },
  { label: 'Plus size', cell: ({ terms }) => yes(terms.plus_size) },
  {
    label: 'Contato',
    none: 'Sem confirmação recente',
    cell: ({ supplier }) => supplier.contact_states && shortContactState(supplier.contact_states),
  },
  {
    label: 'Compras',
    none: 'Ainda sem respostas',
    cell: ({ supplier }) => supplier.buying_summaries && purchases(supplier.buying_summaries),
  },
  { label: 'Sua situação', none: NOT_LOADED, cell: ({ entry }) => entry && situation(entry) },
  {
    label: 'Suas anotações',
    none: NOT_LOADED,
    cell: ({ entry }) => entry && (entry.note ? <p className={classes.note}>{entry.note}</p> : NO_NOTES),
  },
  { label: 'WhatsApp', cell: ({ supplier }) => whatsapp(supplier) },
];

interface Props {
  /** Open to the viewer. */
  suppliers: ComparedSupplier[];
  supplierPath: (id: number) => string;
  onRemove: (id: number) => void;
}

/**
 * A column for each supplier. Where it is narrow, the heading of a row lies above its cells, and more than two suppliers
 * scroll sideways. Roles are explicit because `display: grid` removes the implicit ones.
 */
export function ComparisonTable({ suppliers, supplierPath, onRemove }: Props) {
  const { entries, loaded } = useNotebook();
  const compared = suppliers.flatMap((supplier): Compared[] => {
    const { id, supplier_details: terms } = supplier;
    return terms ? [{ supplier, terms, entry: loaded ? entryOf(entries, id) : null }] : [];
  });
  return (
    <div className={classes.root} data-print>
      <div role="group" aria-labelledby="comparacao" tabIndex={0} className={classes.scroller}>
        <table
          role="table"
          aria-labelledby="comparacao"
          className={classes.table}
          style={{ '--suppliers': compared.length }}
        >
          <thead role="rowgroup" className={classes.head}>
            <tr role="row" className={classes.row}>
              <th role="columnheader" scope="col" className={classes.corner}>
                Fornecedor
              </th>
              {compared.map(({ supplier }) => (
                <th key={supplier.id} role="columnheader" scope="col" className={classes.supplier}>
                  <Heading supplier={supplier} path={supplierPath(supplier.id)} onRemove={onRemove} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" className={classes.body}>
            {ROWS.map(({ label, cell, none = 'Não informado' }) => (
              <tr key={label} role="row" className={classes.row}>
                <th role="rowheader" scope="row" className={classes.label}>
                  <span>{label}</span>
                </th>
                {compared.map((each) => (
                  <td key={each.supplier.id} role="cell" className={classes.cell}>
                    {cell(each) || <span className={classes.none}>{none}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface HeadingProps {
  supplier: ComparedSupplier;
  path: string;
  onRemove: (id: number) => void;
}

function Heading({ supplier: { id, name, image_hash, supplier_details }, path, onRemove }: HeadingProps) {
  const picture = supplier_details?.main_image_path;
  return (
    <>
      <span className={classes.picture}>
        <Picture src={null} {...(picture && publicPicture(picture))} sizes="4rem" alt="" hash={image_hash} />
      </span>
      <Link to={path} className={classes.name}>
        {name}
      </Link>
      <CloseButton
        className={classes.remove}
        data-screen
        aria-label={`Tirar ${name} da comparação`}
        onClick={() => onRemove(id)}
      />
    </>
  );
}

function purchases(summary: BuyingSummary): ReactNode {
  return (
    <>
      <strong className={classes.strong}>{buyAgainText(summary.buy_again, summary.answers)}</strong>
      {purchaseFacts(summary).map(({ label, share }) => (
        <span key={label} className={classes.line}>
          {label}: {share}
        </span>
      ))}
    </>
  );
}

function situation({ status, contacted_at }: NotebookEntry): ReactNode {
  return (
    <>
      {STATUS_LABELS[status]}
      {contacted_at && <span className={classes.line}>Contato em {formatShortDay(contacted_at)}</span>}
    </>
  );
}

function whatsapp(supplier: ComparedSupplier): ReactNode {
  const { whatsapp: link } = contactLinks({ whatsapp: supplier.supplier_contacts?.whatsapp ?? null });
  return (
    link && (
      <a
        href={link.href}
        target="_blank"
        rel="noopener noreferrer"
        className={classes.link}
        aria-label={`WhatsApp de ${supplier.name}, ${link.text}`}
      >
        {link.text}
      </a>
    )
  );
}
