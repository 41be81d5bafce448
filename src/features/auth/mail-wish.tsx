import '@/theme/buttons';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useSetMailWish } from '@/data/mail-wishes/mutations';
import { mailWishQueries, type MailWish as Wish } from '@/data/mail-wishes/queries';
import { NOTIFICATION_LABELS } from '@/domain/account/account';
import { EXAMPLE_KEY } from '@/domain/mail/example';
import { AuthPage } from './auth-page';
import classes from './auth-form.module.css';

interface Props {
  /** The key in the link; null if it is incomplete. */
  linkKey: string | null;
  /** The account's own switches, behind the login. */
  choicesPath: string;
  /** Title and metadata of the page with this heading. */
  meta: (heading: string) => ReactNode;
}

/**
 * Turns e-mails of one kind off, or on again if a link has turned them off lately. Opening the page changes nothing,
 * because mail programs open links too.
 */
export function MailWish({ linkKey, ...page }: Props) {
  if (linkKey === null) return <WorthlessLink {...page} />;
  if (linkKey === EXAMPLE_KEY) return <ExampleLink {...page} />;
  return <CheckedLink linkKey={linkKey} {...page} />;
}

type Page = Omit<Props, 'linkKey'>;

function CheckedLink({ linkKey, ...page }: Page & { linkKey: string }) {
  const { data, error, refetch } = useQuery(mailWishQueries.byLink(linkKey));
  if (data === null || data === 'expired') return <WorthlessLink expired={data === 'expired'} {...page} />;
  if (data) return <Switch linkKey={linkKey} wish={data} {...page} />;
  const heading = 'Seus e-mails';
  if (!error)
    return (
      <AuthPage heading={heading}>
        {page.meta(heading)}
        <PageSpinner label="Abrindo o link…" />
      </AuthPage>
    );
  return (
    <AuthPage heading={heading}>
      {page.meta(heading)}
      <p role="alert" className={classes.error}>
        {error.message}
      </p>
      <Button size="md" fullWidth onClick={() => void refetch()}>
        Tentar novamente
      </Button>
    </AuthPage>
  );
}

function Switch({ linkKey, wish, choicesPath, meta }: Page & { linkKey: string; wish: Wish }) {
  const { mutate, isPending, isSuccess, error } = useSetMailWish(linkKey, wish);
  const label = NOTIFICATION_LABELS[wish.wish];
  const heading = wish.wanted ? 'Receber menos e-mails' : 'E-mails desligados';
  const maySwitch = wish.wanted || wish.may_return;
  return (
    <AuthPage heading={heading}>
      {meta(heading)}
      <p role={isSuccess ? 'status' : undefined} className={classes.text}>
        {wish.wanted
          ? `Você recebe e-mails sobre “${label}”. Os outros não mudam.`
          : `Você não recebe mais e-mails sobre “${label}”. Os outros não mudam.`}
        {!maySwitch && ' Para voltar a receber, entre na sua conta.'}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <div className={classes.form}>
        {maySwitch && (
          <Button
            size="md"
            fullWidth
            variant={wish.wanted ? 'filled' : 'default'}
            // `disabled` would lose the focus.
            aria-disabled={isPending || undefined}
            data-disabled={isPending || undefined}
            onClick={() => {
              if (!isPending) mutate(!wish.wanted);
            }}
          >
            {wish.wanted ? 'Não receber mais' : 'Voltar a receber'}
          </Button>
        )}
        <Button
          component={Link}
          to={choicesPath}
          fullWidth
          {...(maySwitch ? { variant: 'subtle', color: 'gray' } : { size: 'md' })}
        >
          Ver todas as escolhas
        </Button>
      </div>
    </AuthPage>
  );
}

/** Of a preview, or of a test that an owner has sent to themselves. */
function ExampleLink({ meta }: Page) {
  const heading = 'E-mail de teste';
  return (
    <AuthPage heading={heading}>
      {meta(heading)}
      <p className={classes.text}>
        Este link é de um e-mail de teste e não muda nada. Nos de verdade, quem recebeu desliga aqui os
        e-mails como aquele, sem entrar na conta.
      </p>
    </AuthPage>
  );
}

function WorthlessLink({ choicesPath, meta, expired = false }: Page & { expired?: boolean }) {
  const heading = expired ? 'Este link expirou' : 'Este link não vale';
  return (
    <AuthPage heading={heading}>
      {meta(heading)}
      <p role="alert" className={classes.text}>
        {expired
          ? 'O link no fim de um e-mail vale por 60 dias.'
          : 'O link está incompleto ou não vale mais.'}{' '}
        Entre na sua conta para escolher o que quer receber.
      </p>
      <Button component={Link} to={choicesPath} size="md" fullWidth>
        Escolher no meu perfil
      </Button>
    </AuthPage>
  );
}
