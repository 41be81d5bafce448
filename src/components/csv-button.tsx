import '@/theme/buttons';
import { Button } from '@mantine/core';
import IconFileExport from '@tabler/icons-react/icons/IconFileExport';
import { dayOf } from '@/domain/format/dates';
import { CSV, download } from '@/lib/download';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  /** Beginning of the file's name; the day follows. */
  name: string;
  /** The mutation, which resolves to the file's text. */
  exporting: { isPending: boolean; mutateAsync: (input: undefined) => Promise<string> };
}

/** 'Exportar CSV': downloads a list as a spreadsheet. */
export function CsvButton({ name, exporting }: Props) {
  const submit = useSubmit(exporting.mutateAsync);
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.75} />}
      // `disabled` would lose the focus.
      aria-disabled={exporting.isPending || undefined}
      data-disabled={exporting.isPending || undefined}
      onClick={() =>
        void submit(undefined, {
          onSuccess: (csv) => download(`${name}-${dayOf(new Date().toISOString())}.csv`, csv, CSV),
          onError: ({ message }) => void notify({ tone: 'error', title: 'Erro ao exportar', message }),
        })
      }
    >
      {exporting.isPending ? 'Exportando…' : 'Exportar CSV'}
    </Button>
  );
}
