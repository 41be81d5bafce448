import { ConsentGate } from './consent-gate';
import { MaintenanceNotice } from './maintenance-notice';
import { OfflineBanner } from './offline-banner';
import { OpenSite } from './open-site';
import { SiteFooter } from './site-footer';
import { SiteHeader } from './site-header';
import { SkipLink } from './skip-link';
import classes from './site-layout.module.css';

/** Header, page, footer: every public and member screen. */
export function SiteLayout({ landing = false }: { landing?: boolean }) {
  return (
    <>
      <SkipLink />
      <SiteHeader landing={landing} />
      <OfflineBanner />
      <MaintenanceNotice />
      <main id="conteudo" tabIndex={-1} className={classes.main}>
        <OpenSite />
      </main>
      <SiteFooter landing={landing} />
      <ConsentGate />
    </>
  );
}
