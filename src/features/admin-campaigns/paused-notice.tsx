import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { mailQueries } from '@/data/mails/queries';
import { formatMoment } from '@/domain/format/dates';
import classes from './paused-notice.module.css';

/** Says that no promotion is being sent, while the staff has paused what members can turn off. */
export function PausedNotice({ mailsPath }: { mailsPath: string }) {
  const { data: pausedAt } = useQuery(mailQueries.pausedAt());
  return (
    <p role="status" className={classes.root}>
      {pausedAt && (
        <>
          Em pausa desde {formatMoment(pausedAt)}: nenhuma promoção está saindo.{' '}
          <Link to={mailsPath}>Retomar em E-mails</Link>
        </>
      )}
    </p>
  );
}
