import '@/theme/buttons';
import '@mantine/core/styles/Alert.css';
import type { ReactNode } from 'react';
import { Alert, Button } from '@mantine/core';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './resend-notice.module.css';

interface Props {
  title: string;
  role: 'alert' | 'status';
  /** Says which link the user has to open. */
  children: ReactNode;
  /** Label of the button. */
  label: string;
  pending: boolean;
  resend: () => Promise<unknown>;
}

/** Asks the user to open a link from an e-mail, with a button that sends it again. */
export function ResendNotice({ title, role, children, label, pending, resend }: Props) {
  const submit = useSubmit(resend);
  return (
    <Alert color="gold" role={role} title={title}>
      <p className={classes.text}>{children}</p>
      <Button
        variant="light"
        color="gold"
        size="sm"
        className={classes.button}
        loading={pending}
        onClick={() =>
          void submit(undefined, {
            onSuccess: () =>
              void notify({
                tone: 'success',
                title: 'Verifique seu e-mail',
                message: 'Enviamos um novo link de confirmação.',
              }),
            onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
          })
        }
      >
        {label}
      </Button>
    </Alert>
  );
}
