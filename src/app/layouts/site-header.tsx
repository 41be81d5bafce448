import { useSyncExternalStore } from 'react';
import { IconLogout, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin, isPremium, type Account } from '@/domain/account';
import { useForVisitors } from '@/lib/use-hydrated';
import { paths } from '../paths';
import { useLogout } from '../use-logout';
import { SiteLogo } from './site-logo';
import { ThemeToggle } from './theme-toggle';
import classes from './site-header.module.css';

/** Sections of the landing page. */
const ANCHORS = [
  { href: '#recursos', text: 'Recursos' },
  { href: '#como-funciona', text: 'Como funciona' },
  { href: '#planos', text: 'Planos' },
];

/** How far the landing page can be scrolled, in px, before its header gets a background. */
const TRANSPARENT_UNTIL_PX = 10;

/** The header of the site; on the landing page it is transparent until the user scrolls. */
export function SiteHeader({ landing }: { landing: boolean }) {
  const user = useCurrentUser();
  const isAtTop = useIsAtTop(landing);
  return (
    <header className={classes.root} data-open={landing ? isAtTop : undefined}>
      <div className={classes.inner}>
        <Link to={landing ? paths.landing : paths.directoryHome} className={classes.logo}>
          <SiteLogo compact />
        </Link>
        {landing && (
          <nav className={classes.anchors} aria-label="Nesta página">
            {ANCHORS.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </nav>
        )}
        <nav className={classes.nav} aria-label="Conta">
          <ThemeToggle />
          {user.status === 'visitor' && (
            <VisitorLinks signUp={landing ? 'Criar conta grátis' : 'Cadastre-se'} />
          )}
          {user.status === 'member' && <MemberLinks account={user.account} />}
          {(user.status === 'member' || user.status === 'failed') && <LogoutButton />}
        </nav>
      </div>
    </header>
  );
}

/** Whether the page is (almost) at its top. Listens to scrolling only if `watched`. */
function useIsAtTop(watched: boolean): boolean {
  return useSyncExternalStore(
    watched ? onScroll : never,
    () => window.scrollY <= TRANSPARENT_UNTIL_PX,
    () => true,
  );
}

const never = () => () => {};

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function VisitorLinks({ signUp }: { signUp: string }) {
  const forVisitors = useForVisitors();
  return (
    <>
      <Link to={paths.login} className={`${buttonClass('subtle')} ${classes.quiet}`} {...forVisitors}>
        Entrar
      </Link>
      <Link to={paths.signUp} className={buttonClass('filled')} {...forVisitors}>
        {signUp}
      </Link>
    </>
  );
}

function MemberLinks({ account }: { account: Account }) {
  return (
    <>
      {!isPremium(account) && (
        <Link to={paths.checkout} className={`${buttonClass('gold')} ${classes.quiet}`}>
          Seja Premium
        </Link>
      )}
      <span className={classes.greeting} title={account.name}>
        Olá, {account.name}
      </span>
      {isAdmin(account) && (
        <Link to={paths.admin} className={`${buttonClass('subtle')} ${classes.quiet}`}>
          <IconSettings size={18} stroke={1.75} aria-hidden="true" />
          Admin
        </Link>
      )}
      <Link to={paths.profile} className={buttonClass('subtle', 'icon')} aria-label="Meu perfil">
        <IconUser size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}

function LogoutButton() {
  const logout = useLogout();
  return (
    <button
      type="button"
      className={buttonClass('subtle', 'icon')}
      aria-label="Sair"
      onClick={() => void logout()}
    >
      <IconLogout size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
