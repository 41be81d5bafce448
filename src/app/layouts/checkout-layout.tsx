import { useEffect } from 'react';
import { preloadModule } from '@/lib/lazy-import';
import { paths } from '../paths';
import { BareHeader } from './bare-header';
import { OfflineBanner } from './offline-banner';
import { MaintenanceGate } from './maintenance-gate';
import classes from './checkout-layout.module.css';

/** Layout of the checkout: its header and no other links, so that nothing distracts from the purchase. */
export function CheckoutLayout() {
  // Load the toasts before the form is sent, as auth-layout.tsx does.
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
