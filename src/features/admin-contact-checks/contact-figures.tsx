import { useQuery } from '@tanstack/react-query';
import { FigureCard } from '@/components/figure-card';
import { contactQueries } from '@/data/answers/admin-queries';
import { formatShare } from '@/domain/dashboard/dashboard';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import classes from './contact-checks.module.css';

/** Of how many suppliers the contact is confirmed or in doubt. */
export function ContactFigures() {
  const { data, isError } = useQuery(contactQueries.figures());
  if (isError) return null; // the queue below says that it could not be loaded, and how to try again
  return (
    <dl className={classes.figures}>
      <FigureCard
        label="Confirmados em 90 dias"
        value={data && (formatShare(data.confirmed, data.suppliers) ?? '0%')}
        note={
          data &&
          `${formatNumber(data.confirmed)} de ${formatCount(data.suppliers, 'fornecedor', 'fornecedores')}`
        }
      />
      <FigureCard label="Em verificação" value={data && formatNumber(data.in_doubt)} />
    </dl>
  );
}
