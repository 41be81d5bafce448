import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { planQueries } from '@/data/plans/queries';
import { FREE_SUPPLIERS, type ActivePerks, type Plan } from '@/domain/plan';
import classes from './comparison.module.css';

/** A feature and what each plan includes of it: a text, or yes or no. */
interface Row {
  what: string;
  free: string | boolean;
  premium: string | boolean;
}
const ROWS: Row[] = [
  { what: 'Fornecedores abertos', free: String(FREE_SUPPLIERS), premium: 'Todos' },
  { what: 'Busca e filtro por categoria', free: true, premium: true },
  { what: 'Favoritos', free: true, premium: true },
  { what: 'WhatsApp e e-mail de todos os fornecedores', free: false, premium: true },
  { what: 'Filtros avançados: estado, pedido mínimo, envio e mais', free: false, premium: true },
  { what: 'Listas especiais de fornecedores', free: false, premium: true },
  { what: 'Novos fornecedores antes de todo mundo', free: false, premium: true },
];
const GROUP: Row = { what: 'Grupo exclusivo de revendedores', free: false, premium: true };
const PRIORITY_SUPPORT: Row = { what: 'Suporte prioritário', free: false, premium: true };

/** Rows of the perks that the operator has set up; none while that is loading. */
function perkRows(perks: ActivePerks | null | undefined): Row[] {
  return [...(perks?.has_group ? [GROUP] : []), ...(perks?.has_priority_support ? [PRIORITY_SUPPORT] : [])];
}

/** The row of the Premium Plus lists with the plans that include them; none if no plan does. */
function plusRows(plans: Plan[]): Row[] {
  const names = plans.filter(({ includes_plus }) => includes_plus).map(({ name }) => name);
  if (names.length === 0) return [];
  const premium = names.length === plans.length || inWords.format(names);
  return [{ what: 'Listas Premium Plus', free: false, premium }];
}

const inWords = new Intl.ListFormat('pt-BR');

/** Compares Free and Premium. Rows that depend on a request come last, so that the others do not shift. */
export function Comparison({ plans = [] }: { plans: Plan[] | undefined }) {
  const { data: perks } = useQuery(planQueries.perks());
  return (
    <table className={classes.table}>
      <caption>O que cada plano inclui</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Gratuito</th>
          <th scope="col">Premium</th>
        </tr>
      </thead>
      <tbody>
        {[...ROWS, ...plusRows(plans), ...perkRows(perks)].map(({ what, free, premium }) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>
              <Cell value={free} />
            </td>
            <td>
              <Cell value={premium} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ value }: { value: string | boolean }) {
  if (typeof value === 'string') return value;
  const Icon = value ? IconCheck : IconMinus;
  return (
    <span className={classes.mark} data-included={value || undefined}>
      <Icon size={20} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{value ? 'Incluído' : 'Não incluído'}</VisuallyHidden>
    </span>
  );
}
