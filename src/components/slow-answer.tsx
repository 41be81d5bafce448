import '@/theme/buttons';
import '@mantine/core/styles/Alert.css';
import { useEffect, useState } from 'react';
import { Alert, Button } from '@mantine/core';
import classes from './slow-answer.module.css';

const PATIENCE_MS = 15_000;

interface Props {
  /** Aborts the request. */
  onCancel: () => void;
}

/** For as long as a form's request is pending: if it is not answered, offers every 15 s to wait or to cancel. */
export function SlowAnswer({ onCancel }: Props) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (isSlow) return;
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isSlow]);
  if (!isSlow) return null;
  return (
    <Alert color="gold" role="alert" title="O servidor ainda não respondeu">
      <p className={classes.text}>
        Você pode continuar esperando ou cancelar e tentar de novo. O que você digitou continua aqui.
      </p>
      <div className={classes.actions}>
        <Button size="sm" color="gold" onClick={() => setIsSlow(false)}>
          Continuar esperando
        </Button>
        <Button size="sm" variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </Alert>
  );
}
