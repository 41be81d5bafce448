import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChoiceSelect } from '@/components/choice-select';
import { CsvButton } from '@/components/csv-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { useExportOrders } from '@/data/orders/admin-mutations';
import { ORDER_FILTERS, ORDER_SORTS, ORDERS_PER_PAGE, adminOrderQueries } from '@/data/orders/admin-queries';
import { formatCount } from '@/domain/format/numbers';
import { STATUS_NAMES } from '@/domain/order/order-record';
import { useChoiceParam } from '@/lib/navigation/use-choice-param';
import { useListParams } from '@/lib/navigation/use-list-params';
import { orderColumns } from './order-columns';
import classes from './orders.module.css';

const TEXTS = {
  label: 'Pedidos',
  searchLabel: 'Buscar pedidos',
  searchPlaceholder: 'Nome, e-mail, número do pedido ou do pagamento...',
  loading: 'Carregando pedidos…',
  failed: 'Falha ao buscar pedidos.',
  notFound: {
    title: 'Nenhum pedido encontrado',
    text: 'Nenhum nome, e-mail ou número corresponde à busca.',
  },
  count: (total: number) => formatCount(total, 'pedido', 'pedidos'),
};
const FILTERS = [
  { value: '', label: 'Todos' },
  { value: 'atencao', label: 'Precisam de atenção' },
  ...Object.entries(STATUS_NAMES).map(([value, label]) => ({ value, label })),
];
const NONE = { title: 'Nenhum pedido ainda', text: 'As compras de planos aparecem aqui.' };
const NONE_OF_FILTER = { title: 'Nenhum pedido nesta situação', text: 'Escolha outra situação.' };
const filterOf = (text: string) => ORDER_FILTERS.find((filter) => filter === text);

/** 'Pedidos' of the admin area: every purchase. `orderPath` is the path of one, with :id. */
export function Orders({ orderPath }: { orderPath: string }) {
  const params = useListParams({ sorts: ORDER_SORTS, size: ORDERS_PER_PAGE });
  const [chosen, setFilter] = useChoiceParam('situacao', filterOf);
  const filter = chosen || null;
  const query = useQuery(adminOrderQueries.page({ ...params.asked, filter }));
  const exporting = useExportOrders({ search: params.asked.search, sort: params.asked.sort, filter });
  const heading = useRef<HTMLHeadingElement>(null);

  return (
    <>
      <PageHead ref={heading} title="Pedidos">
        <CsvButton name="pedidos" exporting={exporting} />
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={<ChoiceSelect label="Situação" choices={FILTERS} chosen={chosen} onChoose={setFilter} />}
        onUnfilter={filter ? () => setFilter('') : null}
        columns={orderColumns(orderPath)}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={ORDERS_PER_PAGE}
        texts={{ ...TEXTS, none: filter ? NONE_OF_FILTER : NONE }}
      />
    </>
  );
}
