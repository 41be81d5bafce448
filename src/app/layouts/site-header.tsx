import { lazy, Suspense, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useCurrentUser } from '@/data/account/queries';
import { useSession } from '@/data/session/session';
import { importWithRetry } from '@/lib/lazy-import';
import { useForMembers, useForVisitors, useHydrated } from '@/lib/use-hydrated';
import { FAVORITES_PATH, paths } from '../paths';
import { SiteLogo } from './site-logo';
import { ThemeToggle } from './theme-toggle';
import { useCurrentPath } from './use-current-path';
import classes from './site-header.module.css';

const MemberLinks = lazy(() => importWithRetry(() => import('./member-links')));

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
        {landing ? (
          <nav className={classes.links} aria-label="Nesta página">
            {ANCHORS.map(({ href, text }) => (
              <a key={href} href={href}>
                {text}
              </a>
            ))}
          </nav>
        ) : (
          <MainLinks />
        )}
        <nav className={classes.nav} aria-label="Conta">
          {user.status === 'visitor' && (
            <VisitorLinks signUp={landing ? 'Criar conta grátis' : 'Cadastre-se'} />
          )}
          {user.status !== 'visitor' && (
            <Suspense>
              <MemberLinks user={user} />
            </Suspense>
          )}
          {/* Last, so that it stays in its place when the links for members come. */}
          <ThemeToggle />
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

/** Links to the main pages, on screens that are wide enough; on others, members have member-bar.tsx. */
function MainLinks() {
  const current = useCurrentPath();
  const forVisitors = useForVisitors();
  const forMembers = useForMembers();
  const hydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  const link = (to: string, text: string, attributes = {}) => (
    <Link to={to} aria-current={to === current ? 'page' : undefined} {...attributes}>
      {text}
    </Link>
  );
  return (
    <nav className={classes.links} aria-label="Principal">
      {link(paths.directoryHome, 'Início')}
      {link(paths.catalog, 'Fornecedores')}
      {(!hydrated || isVisitor) && link(paths.plans, 'Planos', forVisitors)}
      {(!hydrated || !isVisitor) && link(FAVORITES_PATH, 'Favoritos', forMembers)}
    </nav>
  );
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
