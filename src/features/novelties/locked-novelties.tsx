import IconLock from '@tabler/icons-react/icons/IconLock';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MessageState } from '@/components/message-state';
import { formatCount } from '@/domain/format/numbers';

/** That there is something new, for those who cannot read it. */
export function LockedNovelties({ count, plansPath }: { count: number; plansPath: string }) {
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
