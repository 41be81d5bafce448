import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { isPremium, type Account } from '@/domain/account/account';
import { PersonalInfo } from '@/features/account/personal-info';
import { PROFILE_SECTIONS, ProfileMenu, type ProfileTab } from '@/features/account/profile-menu';
import { SubscriptionCard } from '@/features/account/subscription-card';
import { CompareBar } from '@/features/comparison/compare-bar';
import { CompareToggle } from '@/features/comparison/compare-toggle';
import { comparedParam } from '@/features/comparison/use-compared';
import { FavoriteList } from '@/features/favorites/favorite-list';
import { importWithRetry } from '@/lib/lazy-import';
import { reportError } from '@/lib/report-error';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import { useLogout } from '../use-logout';
import { AccountSettings } from './account-settings';
import classes from './profile.module.css';

const pathOf = (tab: ProfileTab) => (tab === null ? paths.profile : `${paths.profile}?aba=${tab}`);

const Orders = lazy(() => importWithRetry(() => import('@/features/orders/orders'), { wait: false }));
/** The page does without them if their code cannot be loaded. */
const UnsavedNotes = lazy(() =>
  importWithRetry(() => import('@/features/notebook/unsaved-notes')).then(
    (code) => ({ default: code.UnsavedNotes }),
    () => ({ default: () => null }),
  ),
);
const SavedSearches = lazy(() =>
  importWithRetry(() => import('@/features/saved-searches/saved-searches'), { wait: false }),
);
const ORDER_PATHS = {
  list: pathOf('compras'),
  receipt: (orderId: string) => `${pathOf('compras')}&recibo=${orderId}`,
  checkout: paths.checkout,
};

const Comparison = lazy(() =>
  importWithRetry(() => import('@/features/comparison/comparison'), { wait: false }),
);
const supplierPath = (id: number) => generatePath(paths.catalogSupplier, { id: String(id) });
const comparisonPath = (ids: readonly number[]) => `${paths.profile}?aba=comparar&${comparedParam(ids)}`;
const COMPARISON_PATHS = {
  plans: paths.plans,
  favorites: (ids: readonly number[]) => `${pathOf('favoritos')}&${comparedParam(ids)}`,
  supplier: supplierPath,
};

/** The member's profile; the query string says which of its tabs is open. */
export function Component() {
  const account = useMember();
  const [query] = useSearchParams();
  const asked = query.get('aba');
  const receipt = asked === 'compras' ? query.get('recibo') : null;
  const compares = asked === 'comparar'; // a tab that is not in the menu
  const shown = compares ? 'favoritos' : asked;
  const section = PROFILE_SECTIONS.find(({ tab }) => tab === shown) ?? PROFILE_SECTIONS[0];
  const content = useRef<HTMLDivElement>(null);

  return (
    <div className={classes.root} data-tab={section.tab ?? undefined}>
      <PageMeta title={receipt !== null ? 'Recibo' : compares ? 'Comparação' : section.label} />
      <h1 className={classes.title}>Meu perfil</h1>
      {section.tab !== null && section.tab !== 'favoritos' && (
        <Link to={paths.profile} className={classes.back}>
          <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
          Conta
        </Link>
      )}
      <div className={classes.menu}>
        <Menu current={section.tab} account={account} />
      </div>
      <div ref={content} tabIndex={-1} className={classes.section}>
        {section.tab === null && <PersonalInfo account={account} settingsPath={pathOf('configuracoes')} />}
        {section.tab === 'favoritos' && !compares && (
          <Favorites premium={isPremium(account)} onCleared={() => content.current?.focus()} />
        )}
        {compares && (
          <LazyTab key="comparar" failed="Não foi possível carregar a comparação.">
            <Comparison account={account} paths={COMPARISON_PATHS} />
          </LazyTab>
        )}
        {section.tab === 'buscas' && (
          <LazyTab key="buscas" failed="Não foi possível carregar suas buscas salvas.">
            <SavedSearches account={account} plansPath={paths.plans} directoryPath={paths.catalog} />
          </LazyTab>
        )}
        {section.tab === 'compras' && (
          <LazyTab key="compras" failed="Não foi possível carregar suas compras.">
            <Orders account={account} receipt={receipt} paths={ORDER_PATHS} />
          </LazyTab>
        )}
        {section.tab === 'configuracoes' && (
          <>
            <h2 className={classes.name}>{section.label}</h2>
            <AccountSettings account={account} withShop />
          </>
        )}
      </div>
      <div className={classes.card}>
        <SubscriptionCard account={account} checkoutPath={paths.checkout} ordersPath={pathOf('compras')} />
      </div>
    </div>
  );
}

function Menu({ current, account }: { current: ProfileTab; account: Account }) {
  const { ask, question } = useLogout();

  return (
    <>
      <ProfileMenu
        current={current}
        account={account}
        pathOf={pathOf}
        ownSuppliersPath={paths.ownSuppliers}
        onLeave={ask}
      />
      {question}
    </>
  );
}

function Favorites({ premium, onCleared }: { premium: boolean; onCleared: () => void }) {
  return (
    <>
      {premium && (
        <Suspense>
          <UnsavedNotes />
        </Suspense>
      )}
      <FavoriteList
        supplierPath={supplierPath}
        directoryPath={paths.catalog}
        plansPath={paths.plans}
        CardControl={premium ? CompareToggle : undefined}
      />
      {premium && <CompareBar comparisonPath={comparisonPath} onCleared={onCleared} />}
    </>
  );
}

/** A tab whose code may be missing: the service worker keeps none of a tab whose data is not kept either. */
function LazyTab({ failed, children }: { failed: string; children: ReactNode }) {
  return (
    <ErrorBoundary
      fallback={<FailedState message={failed} retry={() => window.location.reload()} />}
      onError={reportError}
    >
      <Suspense fallback={<PageSpinner />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
