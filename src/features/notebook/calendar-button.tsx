import '@/theme/buttons';
import { Button } from '@mantine/core';
import type { Reminder } from '@/domain/notebook/reminder-calendar';
import { download } from '@/lib/download';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';

const loadCalendar = () => import('@/domain/notebook/reminder-calendar');

/** Downloads a reminder as a file that calendars open. */
export function CalendarButton({ reminder }: { reminder: Reminder }) {
  function save() {
    importWithRetry(loadCalendar, { wait: false }).then(
      ({ reminderCalendar }) =>
        download(
          `lembrete-${reminder.supplier_id}.ics`,
          reminderCalendar(reminder, new Date()),
          'text/calendar;charset=utf-8',
        ),
      () =>
        notify({ tone: 'error', title: 'Erro', message: 'Não foi possível criar o arquivo para a agenda.' }),
    );
  }

  return (
    <Button
      variant="subtle"
      color="gray"
      size="xs"
      onPointerEnter={() => preloadModule(loadCalendar)}
      onClick={save}
    >
      Adicionar à agenda
    </Button>
  );
}
