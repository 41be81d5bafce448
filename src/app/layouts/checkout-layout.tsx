import { useEffect } from 'react';
import { preloadCode } from '@/lib/load-code';
import { paths } from '../paths';
import { BareHeader } from './bare-header';
import { OfflineBanner } from './offline-banner';
import { OpenSite } from './open-site';
import classes from './checkout-layout.module.css';

/** The checkout's own frame: only the logo leads away from the purchase. */
export function CheckoutLayout() {
  // As for the other forms: it must be there when something has to be said.
  useEffect(() => preloadCode(() => import('../toasts')), []);
  return (
    <div className={classes.root}>
      <OfflineBanner />
      <BareHeader logoTo={paths.landing} />
      <main tabIndex={-1} className={classes.main}>
        <OpenSite />
      </main>
    </div>
  );
}
