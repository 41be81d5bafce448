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
  /** What is being waited for. */
  children: ReactNode;
  /** Of the button. */
  label: string;
  pending: boolean;
  resend: () => Promise<unknown>;
}

/** An e-mail that somebody has to open before things go on, and the way to have it sent again. */
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
