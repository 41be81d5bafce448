import { useNetwork } from '@mantine/hooks';
import classes from './offline-banner.module.css';

/** Says so when the connection is gone; requests wait and go on by themselves when it is back. */
export function OfflineBanner() {
  const { online } = useNetwork();
  return (
    <div role="status" aria-live="polite">
      {online === false && (
        <p className={classes.root}>
          Você está sem conexão. Assim que ela voltar, continuamos de onde você parou.
        </p>
      )}
    </div>
  );
}
