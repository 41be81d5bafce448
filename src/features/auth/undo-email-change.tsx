import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useUndoEmailChange } from '@/data/auth/mutations';
import { AuthPage } from './auth-page';
import classes from './auth-form.module.css';

interface Props {
  /** Token of the link; null if it has none. */
  token: string | null;
  forgotPasswordPath: string;
  contactPath: string;
}

/** Takes back a change of e-mail address that the owner of the old address did not ask for. */
export function UndoEmailChange({ token, forgotPasswordPath, contactPath }: Props) {
  const undo = useUndoEmailChange();
  if (undo.data !== undefined)
    return (
      <AuthPage heading="Troca desfeita">
        <p role="status" className={classes.text}>
          Sua conta voltou para <strong>{undo.data}</strong>, e todas as sessões foram encerradas. A senha
          anterior não vale mais: escolha outra pelo link que enviamos agora a esse e-mail.
        </p>
        <Button component={Link} to={forgotPasswordPath} variant="default" fullWidth>
          Não recebi o link
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage
      heading="Desfazer a troca de e-mail"
      text="A conta volta para este e-mail, todas as sessões são encerradas e você escolhe uma nova senha."
    >
      {(token === null || undo.error) && (
        <p role="alert" className={classes.text}>
          {undo.error?.message ?? 'O link está incompleto. Copie o endereço inteiro do e-mail.'}{' '}
          <Link to={contactPath}>Fale com o suporte</Link>
        </p>
      )}
      <Button
        size="md"
        fullWidth
        disabled={token === null}
        loading={undo.isPending}
        onClick={() => undo.mutate(token ?? '')}
      >
        Desfazer a troca
      </Button>
    </AuthPage>
  );
}
