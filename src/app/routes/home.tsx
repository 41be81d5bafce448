import { lazy, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin, isPremium } from '@/domain/account/account';
import { DirectoryHome } from '@/features/directory/directory-home';
import { RecentlyViewed } from '@/features/recently-viewed/recently-viewed';
import { importWithRetry } from '@/lib/lazy-import';
import { readLocationState } from '@/lib/navigation/location-state';
import { pixPath } from '../checkout-path';
import { DirectoryMeta } from '../directory-meta';
import { paths } from '../paths';
import { saveSearchAt } from '../save-search';
import { supplierRouteAt } from '../supplier-route';
import classes from './home.module.css';

/** The page does without it if its code cannot be loaded. */
const MemberRow = lazy(() =>
  importWithRetry(() => import('../member-row')).then(
    (code) => ({ default: code.MemberRow }),
    () => ({ default: () => null }),
  ),
);
const NoveltyRow = lazy(() =>
  importWithRetry(() => import('@/features/novelties/novelty-row')).then(
    (code) => ({ default: code.NoveltyRow }),
    () => ({ default: () => null }),
  ),
);
const supplierRoute = supplierRouteAt(paths.directoryHomeSupplier);
const saveSearch = saveSearchAt(paths.directoryHome);

/** The directory home. Redirects an admin who has just logged in to the admin area. */
export function Component() {
  const { justLoggedIn } = readLocationState(useLocation());
  const user = useCurrentUser();
  if (justLoggedIn && isAdmin(user.account)) return <Navigate to={paths.admin} replace />;
  const upsell = user.status === 'visitor' || (user.status === 'member' && !isPremium(user.account));
  return (
    <>
      <div className={classes.row}>
        <Suspense>
          {user.account && <MemberRow account={user.account} pathOf={supplierRoute.pathOf} />}
        </Suspense>
      </div>
      <DirectoryHome
        supplierRoute={supplierRoute}
        plansPath={paths.checkout}
        pixPath={pixPath}
        upsell={upsell}
        searchHint={<RecentlyViewed pathOf={supplierRoute.pathOf} />}
        saveSearch={saveSearch}
        novelties={
          <div className={classes.novelties}>
            <Suspense>
              {isPremium(user.account) && (
                <NoveltyRow pathOf={supplierRoute.pathOf} feedPath={paths.novelties} />
              )}
            </Suspense>
          </div>
        }
        meta={(filters) => (
          <DirectoryMeta
            title="Início"
            description="Confecções, ateliês e fábricas de moda, a uma busca de distância."
            filters={filters}
          />
        )}
      />
    </>
  );
}
