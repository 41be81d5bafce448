import '@/theme/buttons';
import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useExportOrders } from '@/data/orders/mutations';
import type { OrderSearch } from '@/data/orders/queries';
import { dayOf } from '@/domain/dates';
import { CSV, download } from '@/lib/download';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

/** 'Exportar CSV': all orders of the search, for a spreadsheet. */
export function ExportButton({ asked }: { asked: Omit<OrderSearch, 'page'> }) {
  const exporting = useExportOrders();
  const submit = useSubmit(exporting.mutateAsync);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.75} />}
      // `disabled` would lose the focus.
      aria-disabled={exporting.isPending || undefined}
      data-disabled={exporting.isPending || undefined}
      onClick={() =>
        void submit(asked, {
          onSuccess: (csv) => download(`pedidos-${dayOf(new Date().toISOString())}.csv`, csv, CSV),
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao exportar', message }),
        })
      }
    >
      {exporting.isPending ? 'Exportando…' : 'Exportar CSV'}
    </Button>
  );
}
