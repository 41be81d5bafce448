import { lazy, Suspense, useEffect, useLayoutEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, useLocation } from 'react-router-dom';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { importWithRetry } from '@/lib/lazy-import';
import { hideOutdatedToasts } from '@/lib/notify';
import { reportError } from '@/lib/report-error';
import { RouteError, ToSuppliers } from './routes/route-error';

/** A lazy page component from a route module. */
export const lazyPage = (load: () => Promise<{ Component: ComponentType }>) =>
  lazy(async () => ({ default: (await importWithRetry(load, { wait: false })).Component }));

/** Path of the page shown before; undefined for the first page of a document, where the browser sets the focus. */
let focusedPage: string | undefined;

/**
 * Loads the page of the current route and contains its errors. After a navigation it moves the focus to the page and
 * removes the error toasts of the page before.
 */
export function Page() {
  const { pathname } = useLocation();
  // A layout effect, because the new page may show an error of its own in an effect.
  useLayoutEffect(() => {
    const before = focusedPage;
    focusedPage = pathname;
    if (before === undefined || before === pathname) return;
    hideOutdatedToasts();
    // Keyboard and screen-reader users continue at the new page, not at the link that led here.
    const main = document.querySelector('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <ErrorBoundary FallbackComponent={RouteError} resetKeys={[pathname]} onError={reportError}>
      {/* With the key, a navigation shows the spinner instead of the previous page while the new one loads. */}
      <Suspense key={pathname} fallback={<PageLoading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

const PATIENCE_MS = 15_000;

/** Shown while the code of a page loads. A network that answers nothing can keep it waiting for minutes. */
function PageLoading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return <PageSpinner />;
  return (
    <MessageState page role="alert" title="A conexão está lenta ou caiu">
      <ToSuppliers />
    </MessageState>
  );
}
