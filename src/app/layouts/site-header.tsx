import { ActionIcon, Button } from '@mantine/core';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useReader } from '@/data/account/queries';
import { isAdmin, isPremium, type Account } from '@/domain/account';
import { useForVisitors } from '@/lib/use-hydrated';
import { paths } from '../paths';
import { useLeave } from '../use-leave';
import { SiteLogo } from './site-logo';
import { ThemeToggle } from './theme-toggle';
import classes from './site-header.module.css';

/** Header of the public and member screens (S-02). */
export function SiteHeader() {
  const reader = useReader();
  return (
    <header className={classes.root}>
      <div className={classes.inner}>
        <Link to={paths.home} className={classes.logo}>
          <SiteLogo compact />
        </Link>
        <nav className={classes.nav} aria-label="Conta">
          <ThemeToggle />
          {reader.status === 'visitor' && <VisitorLinks />}
          {reader.status === 'member' && <MemberLinks account={reader.account} />}
          {(reader.status === 'member' || reader.status === 'failed') && <LogoutButton />}
        </nav>
      </div>
    </header>
  );
}

function VisitorLinks() {
  const forVisitors = useForVisitors();
  return (
    <>
      <Button
        component={Link}
        to={paths.login}
        variant="subtle"
        color="gray"
        className={classes.quiet}
        {...forVisitors}
      >
        Entrar
      </Button>
      <Button component={Link} to={paths.signUp} {...forVisitors}>
        Cadastre-se
      </Button>
    </>
  );
}

function MemberLinks({ account }: { account: Account }) {
  return (
    <>
      {!isPremium(account) && (
        <Button component={Link} to={paths.checkout} variant="light" color="gold" className={classes.premium}>
          Seja Premium
        </Button>
      )}
      <span className={classes.greeting}>Olá, {account.name}</span>
      {isAdmin(account) && (
        <Button
          component={Link}
          to={paths.admin}
          variant="subtle"
          color="gray"
          className={classes.quiet}
          leftSection={<IconSettings size={18} stroke={1.75} />}
        >
          Admin
        </Button>
      )}
      <ActionIcon
        component={Link}
        to={paths.profile}
        variant="subtle"
        color="gray"
        size={40}
        aria-label="Meu perfil"
      >
        <IconUser size={20} stroke={1.75} />
      </ActionIcon>
    </>
  );
}

function LogoutButton() {
  const leave = useLeave();
  return (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label="Sair" onClick={leave}>
      <IconLogout size={20} stroke={1.75} />
    </ActionIcon>
  );
}
