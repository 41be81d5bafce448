import { useEffect } from 'react';
import { preloadModule } from '@/lib/lazy-import';
import { paths } from '../paths';
import { BareHeader } from './bare-header';
import { OfflineBanner } from './offline-banner';
import { MaintenanceGate } from './maintenance-gate';
import classes from './checkout-layout.module.css';

/** The checkout's own frame: only the logo leads away from the purchase. */
export function CheckoutLayout() {
  // As for the other forms: it must be there when something has to be said.
  useEffect(() => preloadModule(() => import('../toasts')), []);
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <BareHeader logoTo={paths.landing} />
      <main tabIndex={-1} className={classes.main}>
        <MaintenanceGate />
      </main>
    </div>
  );
}
