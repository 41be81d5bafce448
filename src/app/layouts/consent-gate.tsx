import { lazy, Suspense } from 'react';
import { useSite } from '@/data/site/queries';
import { importWithRetry } from '@/lib/lazy-import';
import { paths } from '../paths';

const MeasuredVisit = lazy(() => importWithRetry(() => import('@/features/consent/measured-visit')));

/** Measures visits where the operator has set an id for that, and only of visitors who consent. */
export function ConsentGate() {
  const { analytics_id: analyticsId, pixel_id: pixelId } = useSite();
  if (!analyticsId && !pixelId) return null;
  return (
    <Suspense>
      <MeasuredVisit analyticsId={analyticsId} pixelId={pixelId} privacyPath={paths.privacy} />
    </Suspense>
  );
}
