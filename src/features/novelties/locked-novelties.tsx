import IconLock from '@tabler/icons-react/icons/IconLock';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { noveltyQueries } from '@/data/novelties/queries';
import { formatCount } from '@/domain/format/numbers';

/** That there is something new, for those who cannot read it. */
export function LockedNovelties({ plansPath }: { plansPath: string }) {
  const { data: count = 0 } = useQuery(noveltyQueries.count());
  if (count === 0) return null;
  return (
    <MessageState
      isBrief
      title={`${formatCount(count, 'novidade', 'novidades')} nesta semana`}
      text={
        <>
          <IconLock size={16} stroke={1.75} aria-hidden="true" /> Fotos e preços do que acabou de chegar, para
          assinantes.
        </>
      }
    >
      <Link to={plansPath} className={buttonClass('gold')}>
        Ver os planos
      </Link>
    </MessageState>
  );
}
