import { lazy, Suspense } from 'react';
import { useSite } from '@/data/site/queries';
import { importWithRetry } from '@/lib/lazy-import';
import { paths } from '../paths';

const MeasuredVisit = lazy(() => importWithRetry(() => import('@/features/consent/measured-visit')));

/** Visits are measured only by tools whose id the operator has set and the build allows, and if the visitor consents. */
export function ConsentGate() {
  const { analytics_id: analyticsId, pixel_id: pixelId } = useSite();
  if (!analyticsId && !pixelId) return null;
  return (
    <Suspense>
      <MeasuredVisit analyticsId={analyticsId} pixelId={pixelId} privacyPath={paths.privacy} />
    </Suspense>
  );
}
