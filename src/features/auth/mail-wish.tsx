import '@/theme/buttons';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { useSetMailWish } from '@/data/mail-wishes/mutations';
import { mailWishQueries, type MailLink, type MailWish as Wish } from '@/data/mail-wishes/queries';
import { NOTIFICATION_LABELS } from '@/domain/account/account';
import { EXAMPLE_KEY } from '@/domain/mail/example';
import { AuthPage } from './auth-page';
import classes from './auth-form.module.css';

interface Props {
  /** What the link says; null if it is incomplete. */
  link: MailLink | null;
  /** The account's own switches, behind the login. */
  choicesPath: string;
  /** Title and metadata of the page with this heading. */
  meta: (heading: string) => ReactNode;
}

/** Turns e-mails of one kind off, or on again. Opening the page changes nothing, because mail programs open links too. */
export function MailWish({ link, ...page }: Props) {
  if (link === null) return <BrokenLink {...page} />;
  if (link.key === EXAMPLE_KEY) return <ExampleLink {...page} />;
  return <CheckedLink link={link} {...page} />;
}

type Page = Omit<Props, 'link'>;

function CheckedLink({ link, ...page }: Page & { link: MailLink }) {
  const { data, error, refetch } = useQuery(mailWishQueries.byLink(link));
  if (data) return <Switch link={link} wish={data} {...page} />;
  if (data === null) return <BrokenLink {...page} />;
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

function Switch({ link, wish, choicesPath, meta }: Page & { link: MailLink; wish: Wish }) {
  const { mutate, isPending, isSuccess, error } = useSetMailWish(link);
  const label = NOTIFICATION_LABELS[wish.wish];
  const heading = wish.wanted ? 'Receber menos e-mails' : 'E-mails desligados';
  return (
    <AuthPage heading={heading}>
      {meta(heading)}
      <p role={isSuccess ? 'status' : undefined} className={classes.text}>
        {wish.wanted
          ? `Você recebe e-mails sobre “${label}”. Os outros não mudam.`
          : `Você não recebe mais e-mails sobre “${label}”. Os outros não mudam.`}
      </p>
      {error && (
        <p role="alert" className={classes.error}>
          {error.message}
        </p>
      )}
      <div className={classes.form}>
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
        <Button component={Link} to={choicesPath} variant="subtle" color="gray" fullWidth>
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

function BrokenLink({ choicesPath, meta }: Page) {
  const heading = 'Este link não vale';
  return (
    <AuthPage heading={heading}>
      {meta(heading)}
      <p role="alert" className={classes.text}>
        O link está incompleto ou não vale mais. Entre na sua conta para escolher o que quer receber.
      </p>
      <Button component={Link} to={choicesPath} size="md" fullWidth>
        Escolher no meu perfil
      </Button>
    </AuthPage>
  );
}
