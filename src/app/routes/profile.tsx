import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { generatePath, useSearchParams } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { isPremium } from '@/domain/account';
import { PersonalInfo } from '@/features/account/personal-info';
import { PROFILE_SECTIONS, ProfileMenu, type ProfileTab } from '@/features/account/profile-menu';
import { SubscriptionCard } from '@/features/account/subscription-card';
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

const Purchases = lazy(() =>
  importWithRetry(() => import('@/features/purchases/purchases'), { wait: false }),
);
const UnsavedNotes = lazy(() =>
  importWithRetry(() => import('@/features/notebook/unsaved-notes')).then((code) => ({
    default: code.UnsavedNotes,
  })),
);
const PURCHASE_PATHS = {
  list: pathOf('compras'),
  receipt: (orderId: string) => `${pathOf('compras')}&recibo=${orderId}`,
  checkout: paths.checkout,
};

/** The member's profile; the query string says which of its tabs is open. */
export function Component() {
  const account = useMember();
  const { ask, question } = useLogout();
  const [query] = useSearchParams();
  const asked = query.get('aba');
  const receipt = asked === 'compras' ? query.get('recibo') : null;
  const section = PROFILE_SECTIONS.find(({ tab }) => tab === asked) ?? PROFILE_SECTIONS[0];

  return (
    <div className={classes.root}>
      <PageMeta title={receipt === null ? section.label : 'Recibo'} />
      <h1 className={classes.title}>Meu perfil</h1>
      <div className={classes.menu}>
        <ProfileMenu current={section.tab} pathOf={pathOf} onLeave={ask} />
        {question}
      </div>
      <div className={classes.section}>
        {section.tab === null && <PersonalInfo account={account} settingsPath={pathOf('configuracoes')} />}
        {section.tab === 'favoritos' && (
          <>
            {isPremium(account) && (
              <Suspense>
                <UnsavedNotes />
              </Suspense>
            )}
            <FavoriteList
              supplierPath={(id) => generatePath(paths.catalogSupplier, { id: String(id) })}
              directoryPath={paths.catalog}
              plansPath={paths.plans}
            />
          </>
        )}
        {section.tab === 'compras' && (
          <ErrorBoundary FallbackComponent={PurchasesFailed} onError={reportError}>
            <Suspense fallback={<PageSpinner />}>
              <Purchases account={account} receipt={receipt} paths={PURCHASE_PATHS} />
            </Suspense>
          </ErrorBoundary>
        )}
        {section.tab === 'configuracoes' && <AccountSettings account={account} />}
      </div>
      <div className={classes.card}>
        <SubscriptionCard account={account} checkoutPath={paths.checkout} purchasesPath={pathOf('compras')} />
      </div>
    </div>
  );
}

/** The service worker does not keep the code of this tab, because purchases are not kept either. */
function PurchasesFailed() {
  return (
    <FailedState message="Não foi possível carregar suas compras." retry={() => window.location.reload()} />
  );
}
