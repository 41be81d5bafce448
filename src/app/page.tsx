import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { PageSpinner } from '@/components/page-spinner';
import { importWithRetry } from '@/lib/lazy-import';
import { RouteError } from './routes/route-error';

/** A page whose code is loaded when it is gone to. */
export const page = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await importWithRetry(load)).Component }));

/** Whose content has the focus; a page that has just been loaded begins at its top, as everywhere. */
let focusedPage: string | undefined;

/** Where the page stands: its code on demand, its failure its own; focus moves to it when the address changes. */
export function Page() {
  const { pathname } = useLocation();
  useEffect(() => {
    const before = focusedPage;
    focusedPage = pathname;
    if (before === undefined || before === pathname) return;
    // Keyboard and screen-reader users continue at the new page, not at the link that led here.
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <ErrorBoundary fallback={<RouteError />} resetKeys={[pathname]} onError={(error) => console.error(error)}>
      {/* By address: the page before does not stand there as if nothing had been asked. */}
      <Suspense key={pathname} fallback={<PageSpinner />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}
