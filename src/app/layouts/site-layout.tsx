import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '@/data/session/session';
import { importWithRetry } from '@/lib/lazy-import';
import { requestSignIn, useSignInRequest } from '@/lib/sign-in-request';
import { useHydrated } from '@/lib/use-hydrated';
import { ConsentGate } from './consent-gate';
import { MaintenanceNotice } from './maintenance-notice';
import { OfflineBanner } from './offline-banner';
import { MaintenanceGate } from './maintenance-gate';
import { SiteFooter } from './site-footer';
import { Shortcuts } from './shortcuts';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import classes from './site-layout.module.css';

const SignInDialog = lazy(() => importWithRetry(() => import('./sign-in-dialog')));
const MemberBar = lazy(() => importWithRetry(() => import('./member-bar')));

/**
 * Header, page and footer of the site. Each is in a Suspense boundary, so that React hydrates them separately and starts
 * with the one that the user touches.
 */
export function SiteLayout({ landing = false }: { landing?: boolean }) {
  return (
    <>
      <SkipLink />
      <Suspense>
        <SiteHeader landing={landing} />
      </Suspense>
      <OfflineBanner />
      <MaintenanceNotice />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <MaintenanceGate />
      </main>
      <Suspense>
        <SiteFooter landing={landing} />
      </Suspense>
      <BottomEdge landing={landing} />
      <SignInRequest />
      <Shortcuts />
    </>
  );
}

function SignInRequest() {
  const favorite = useSignInRequest();
  useEffect(() => () => requestSignIn(null), []); // the link to the login leaves this layout
  return (
    favorite && (
      <Suspense>
        <SignInDialog favorite={favorite} onClose={() => requestSignIn(null)} />
      </Suspense>
    )
  );
}

/** The same element in each render: a new one before hydration would make React replace the bar, and a tap would be lost. */
const memberBar = (
  <Suspense>
    <MemberBar />
  </Suspense>
);

/** What stays at the bottom edge of the screen: the question for consent and the members' bar. */
function BottomEdge({ landing }: { landing: boolean }) {
  const hydrated = useHydrated();
  const isVisitor = useSession().status === 'visitor';
  return (
    <div className={classes.bottom}>
      <ConsentGate />
      {/* Part of the prerendered pages, where CSS hides it from visitors; the landing page is not for members. */}
      {(hydrated ? !isVisitor : !landing) && memberBar}
    </div>
  );
}
