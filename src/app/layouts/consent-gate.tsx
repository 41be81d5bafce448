import { lazy, Suspense } from 'react';
import { useSite } from '@/data/site/queries';
import { importWithRetry } from '@/lib/lazy-import';
import { isAllowedByBuild } from '@/lib/measuring-tools';
import { paths } from '../paths';

const MeasuredVisit = lazy(() => importWithRetry(() => import('@/features/consent/measured-visit')));

/** Visits are measured only by tools whose id the operator has set and the build allows, and if the visitor consents. */
export function ConsentGate() {
  const site = useSite();
  const analyticsId = isAllowedByBuild('google-analytics') ? site.analytics_id : null;
  const pixelId = isAllowedByBuild('meta-pixel') ? site.pixel_id : null;
  if (!analyticsId && !pixelId) return null;
  return (
    <Suspense>
      <MeasuredVisit analyticsId={analyticsId} pixelId={pixelId} privacyPath={paths.privacy} />
    </Suspense>
  );
}
