import '@/theme/buttons';
import { Button } from '@mantine/core';
import classes from './campaigns.module.css';

interface Props {
  /** One sentence. */
  message: string;
  retry: () => void;
}

/** Says inside a dialog what could not be loaded, with a button to retry. */
export function FailedRequest({ message, retry }: Props) {
  return (
    <div role="alert" className={classes.failed}>
      <p>{message}</p>
      <Button variant="default" size="sm" onClick={retry}>
        Tentar novamente
      </Button>
    </div>
  );
}
