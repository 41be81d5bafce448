import { VisuallyHidden } from '@mantine/core';
import IconCheck from '@tabler/icons-react/icons/IconCheck';
import IconMinus from '@tabler/icons-react/icons/IconMinus';
import { useQuery } from '@tanstack/react-query';
import { planQueries } from '@/data/plans/queries';
import { FREE_SUPPLIERS, type ActivePerks, type Plan } from '@/domain/plan/plan';
import { COMMON_GAINS, PLUS_GAIN, PREMIUM_ONLY_GAINS } from '@/domain/plan/gains';
import classes from './comparison.module.css';

/** A feature and what each plan includes of it: a text, or yes or no. */
interface Row {
  what: string;
  free: string | boolean;
  premium: string | boolean;
}
const ROWS: Row[] = [
  { what: 'Fornecedores abertos', free: String(FREE_SUPPLIERS), premium: 'Todos' },
  ...COMMON_GAINS.map((what) => ({ what, free: true, premium: true })),
  ...PREMIUM_ONLY_GAINS.map((what) => ({ what, free: false, premium: true })),
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
  return [{ what: PLUS_GAIN, free: false, premium }];
}

const inWords = new Intl.ListFormat('pt-BR');

/** Compares Free and Premium. Rows that depend on a request come last, so that the others do not shift. */
export function Comparison({ plans = [] }: { plans: Plan[] | undefined }) {
  const { data: perks } = useQuery(planQueries.perks());
  return (
    <div className={classes.root}>
      {/* The roles are explicit because browsers take them from a table whose rows are grids. */}
      <table role="table" className={classes.table}>
        <caption>O que cada plano inclui</caption>
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            <th role="columnheader" scope="col">
              Gratuito
            </th>
            <th role="columnheader" scope="col">
              Premium
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {[...ROWS, ...plusRows(plans), ...perkRows(perks)].map(({ what, free, premium }) => (
            <tr key={what} role="row">
              <th role="rowheader" scope="row">
                {what}
              </th>
              <td role="cell">
                <Cell value={free} />
              </td>
              <td role="cell">
                <Cell value={premium} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
