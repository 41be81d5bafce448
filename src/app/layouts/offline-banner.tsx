import { useNetwork } from '@mantine/hooks';
import classes from './offline-banner.module.css';

/** Says so when the connection is gone; reads wait and go on by themselves when it is back, writes fail and say so. */
export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status" aria-live="polite">
      {online === false && (
        <p className={classes.root}>
          Você está sem conexão. O que já carregou continua aqui; para enviar algo, espere ela voltar.
        </p>
      )}
    </div>
  );
}
