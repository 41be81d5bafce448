import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Switch } from '@mantine/core';
import { useSetMailsPaused } from '@/data/mails/mutations';
import { formatMoment } from '@/domain/format/dates';
import classes from './mails.module.css';

/** Makes the e-mails wait that members can turn off, and says so while they do. */
export function PauseSwitch({ pausedAt }: { pausedAt: string | null }) {
  const { mutate, isPending, variables } = useSetMailsPaused();
  const paused = isPending ? variables : pausedAt !== null;
  return (
    <div className={classes.pause} data-paused={paused || undefined}>
      <Switch
        label="Pausar e-mails opcionais"
        description="Os que cada membro pode desligar. Recibos e reembolsos continuam saindo; o que espera sai quando a pausa acabar."
        size="md"
        checked={paused}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
      <p role="status" className={classes.paused}>
        {pausedAt && `Em pausa desde ${formatMoment(pausedAt)}: nenhum e-mail opcional está saindo.`}
      </p>
    </div>
  );
}
