import '@/theme/buttons';
import { useState } from 'react';
import { Button } from '@mantine/core';
import IconFileExport from '@tabler/icons-react/icons/IconFileExport';
import type { SupplierSearch } from '@/data/suppliers/admin-queries';
import { useExportSuppliers } from '@/data/suppliers/admin-sheet';
import { dayOf } from '@/domain/format/dates';
import { CSV, download } from '@/lib/download';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  /** Search, filters and order of the list. */
  asked: SupplierSearch;
  className: string | undefined;
}

/** 'Exportar CSV': all pages of the list as a spreadsheet that can be imported again. */
export function ExportButton({ asked, className }: Props) {
  const exporting = useExportSuppliers();
  const submit = useSubmit(exporting.mutateAsync);
  const [share, setShare] = useState(0);

  function save() {
    setShare(0);
    void submit(
      { ...asked, onProgress: setShare },
      {
        onSuccess: (csv) => download(`fornecedores-${dayOf(new Date().toISOString())}.csv`, csv, CSV),
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao exportar', message }),
      },
    );
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.75} />}
      className={className}
      // `disabled` would lose the focus.
      aria-disabled={exporting.isPending || undefined}
      data-disabled={exporting.isPending || undefined}
      onClick={save}
    >
      {exporting.isPending ? `Exportando… ${Math.round(share * 100)}%` : 'Exportar CSV'}
    </Button>
  );
}
