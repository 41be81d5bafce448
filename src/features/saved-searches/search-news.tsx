import IconSparkles from '@tabler/icons-react/icons/IconSparkles';
import { Link } from 'react-router-dom';
import chip from '@/components/row-chip.module.css';
import { useSearchNews } from '@/data/saved-searches/queries';
import type { Account } from '@/domain/account/account';
import { formatNumber } from '@/domain/format/numbers';

interface Props {
  account: Account;
  listPath: string;
}

/** "Novidades nas suas buscas: 3"; shows nothing if there are none. */
export function SearchNews({ account, listPath }: Props) {
  const { total } = useSearchNews(account);
  if (total === 0) return null;
  return (
    <Link to={listPath} className={chip.chip}>
      <IconSparkles size={18} stroke={1.75} aria-hidden="true" />
      Novidades nas suas buscas: {formatNumber(total)}
    </Link>
  );
}
