import IconSparkles from '@tabler/icons-react/icons/IconSparkles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import chip from '@/components/row-chip.module.css';
import { noveltyQueries } from '@/data/novelties/queries';
import { formatNumber } from '@/domain/format/numbers';

/** "Novidades: 12", for members who cannot read them; nothing without any. */
export function NoveltyChip({ path }: { path: string }) {
  const { data: count = 0 } = useQuery(noveltyQueries.count());
  if (count === 0) return null;
  return (
    <Link to={path} className={chip.chip}>
      <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
      Novidades dos fornecedores: {formatNumber(count)}
    </Link>
  );
}
