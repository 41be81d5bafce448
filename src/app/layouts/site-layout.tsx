import { Suspense } from 'react';
import { ConsentGate } from './consent-gate';
import { MaintenanceNotice } from './maintenance-notice';
import { OfflineBanner } from './offline-banner';
import { MaintenanceGate } from './maintenance-gate';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import classes from './site-layout.module.css';

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
      <ConsentGate />
    </>
  );
}
