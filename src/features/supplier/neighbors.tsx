import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { neighborsOf, type Neighbors } from '@/lib/list-trail';
import { readLocationState, type LocationState } from '@/lib/location-state';
import { whenIdle } from '@/lib/when-idle';
import classes from './neighbors.module.css';

interface Props {
  id: number;
  pathOf: (id: number) => string;
}

/**
 * Links to the previous and the next supplier of the list that the user came from. They replace the history entry, so
 * that Back leads to the list.
 */
export function SupplierNeighbors({ id, pathOf }: Props) {
  const { previous, next, state } = useNeighbors(id);
  const client = useQueryClient();
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) whenIdle(() => void client.prefetchQuery(supplierQueries.byId(nextId)));
  }, [client, nextId]);

  if (!previous && !next) return null;
  return (
    <nav className={classes.root} aria-label="Outros fornecedores da lista">
      {previous && (
        <Link className={classes.link} to={pathOf(previous.id)} state={state} replace>
          <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>Anterior</span>{' '}
          <span className={classes.name}>{previous.name}</span>
        </Link>
      )}
      {next && (
        <Link className={classes.link} data-next to={pathOf(next.id)} state={state} replace>
          <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.label}>Próximo</span> <span className={classes.name}>{next.name}</span>
        </Link>
      )}
    </nav>
  );
}

function useNeighbors(id: number): Neighbors & { state: LocationState } {
  const session = useSession();
  const location = useLocation();
  const state = readLocationState(location);
  const { fromList = false, opener = location.key } = state;
  const viewer = session.status === 'member' ? session.userId : session.status;
  const known = fromList && viewer !== 'loading';
  const neighbors = useMemo(
    () => (known ? neighborsOf(`${viewer} ${opener}`, id) : {}),
    [known, viewer, opener, id],
  );
  return { ...neighbors, state: { ...state, opener } };
}
