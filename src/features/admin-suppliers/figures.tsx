import { useQuery } from '@tanstack/react-query';
import { FigureCard } from '@/components/figure-card';
import { supplierAdminQueries } from '@/data/suppliers/admin-queries';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { FREE_SUPPLIERS } from '@/domain/plan/plan';
import classes from './suppliers.module.css';

/** Counts of suppliers, and a warning when there are not as many open ones as the Free plan advertises. */
export function Figures() {
  const { data } = useQuery(supplierAdminQueries.figures());
  const open = data && data.total - data.premium;
  const top = data?.top_category;
  return (
    <>
      <dl className={classes.figures}>
        <FigureCard label="Total de fornecedores" value={data && formatNumber(data.total)} />
        <FigureCard
          label="Fornecedores Premium"
          value={data && formatNumber(data.premium)}
          note={open !== undefined && formatCount(open, 'aberto a todos', 'abertos a todos')}
        />
        <FigureCard
          label="Categoria principal"
          value={data && (top ?? 'Nenhuma')}
          note={top && formatCount(data.top_category_total, 'fornecedor', 'fornecedores')}
        />
      </dl>
      {data && data.total > 0 && open !== undefined && open !== FREE_SUPPLIERS && (
        <p role="status" className={classes.warning}>
          {`O plano Gratuito anuncia acesso a ${FREE_SUPPLIERS} fornecedores, e há ${formatCount(open, 'aberto', 'abertos')}. `}
          Selecione fornecedores na lista: “Abrir a todos” e “Tornar Premium” mudam todos de uma vez.
        </p>
      )}
    </>
  );
}
