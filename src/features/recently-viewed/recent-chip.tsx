import { lazy, Suspense } from 'react';
import IconHistory from '@tabler/icons-react/icons/IconHistory';
import { ChipPanel } from '@/components/chip-panel';
import { formatNumber } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useRecent } from './use-recent';

const RecentList = lazy(() => importWithRetry(() => import('./recent-list')));

/** "Vistos há pouco: 12": opens them as a list. */
export function RecentChip({ pathOf }: { pathOf: (id: number) => string }) {
  const { suppliers, forget } = useRecent();
  if (suppliers.length === 0) return null;
  return (
    <ChipPanel icon={IconHistory} text={`Vistos há pouco: ${formatNumber(suppliers.length)}`}>
      <Suspense>
        <RecentList suppliers={suppliers} pathOf={pathOf} onForget={forget} />
      </Suspense>
    </ChipPanel>
  );
}
