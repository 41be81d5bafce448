import { useEffect, useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import IconArrowLeft from '@tabler/icons-react/icons/IconArrowLeft';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '@/data/session/session';
import { supplierQueries } from '@/data/suppliers/queries';
import { neighborsOf } from '@/lib/navigation/list-trail';
import { readLocationState, type LocationState } from '@/lib/navigation/location-state';
import { whenIdle } from '@/lib/when-idle';
import classes from './neighbors.module.css';

/** Links to the previous and the next supplier of the list that the user came from. */
export function SupplierNeighbors({ id }: { id: number }) {
  const { previous, next } = useNeighbors(id);
  const client = useQueryClient();
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) whenIdle(() => void client.prefetchQuery(supplierQueries.byId(nextId)));
  }, [client, nextId]);

  if (!previous && !next) return null;
  return (
    <nav className={classes.root} aria-label="Outros fornecedores da lista">
      {previous && <NeighborLink label="Anterior" {...previous} />}
      {next && <NeighborLink label="Próximo" {...next} />}
    </nav>
  );
}

function useNeighbors(id: number) {
  const session = useSession();
  const { fromList = false, opener } = useOpener();
  const viewer = session.status === 'member' ? session.userId : session.status;
  const isKnown = fromList && viewer !== 'loading';
  return useMemo(
    () => (isKnown ? neighborsOf(`${viewer} ${opener}`, id) : {}),
    [isKnown, viewer, opener, id],
  );
}

/** The state of this history entry, which all suppliers of the list share. */
function useOpener(): LocationState {
  const location = useLocation();
  return { opener: location.key, ...readLocationState(location) };
}

/** Replaces the history entry, so that Back leads to the list. The path is relative, because the page has two. */
function NeighborLink({ label, id, name }: { label: 'Anterior' | 'Próximo'; id: number; name: string }) {
  return (
    <Link
      className={classes.link}
      data-next={label === 'Próximo' || undefined}
      to={`../${id}`}
      relative="path"
      state={useOpener()}
      replace
    >
      <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.label}>{label}</span> <span className={classes.name}>{name}</span>
    </Link>
  );
}
