import { useSearchParams } from 'react-router-dom';
import { PERIODS, periodOf, type Period } from '@/domain/dashboard';

const NAME = 'periodo';

/** What the chart shows, which stands in the address, and where each other choice leads. */
export function usePeriod() {
  const [query] = useSearchParams();
  const searchFor = ({ id }: Period) => {
    const params = new URLSearchParams(query);
    if (id === PERIODS[0].id) params.delete(NAME);
    else params.set(NAME, id);
    return `?${params}`;
  };
  return { period: periodOf(query.get(NAME)), searchFor };
}
