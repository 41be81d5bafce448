import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Dialog } from '@/components/dialog';
import classes from './sign-up-done.module.css';

/** Shown after a sign-up. Only its button closes it. */
export function SignUpDone({ email, onLogin }: { email: string; onLogin: () => void }) {
  return (
    <Dialog
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Cadastro realizado com sucesso!"
    >
      <p className={classes.text}>
        Enviamos um link de confirmação para <strong>{email}</strong>. Verifique sua caixa de entrada e também
        a pasta de spam.
      </p>
      <p className={`${classes.text} ${classes.hint}`}>
        Não chegou nada? Se você já tinha uma conta com este e-mail, entre com ela ou recupere sua senha.
      </p>
      <Button size="md" fullWidth data-autofocus onClick={onLogin}>
        Ok, ir para o Login
      </Button>
    </Dialog>
  );
}
