import { lazy, memo, Suspense, useRef } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { FailedState } from '@/components/failed-state';
import { useNotebook } from '@/data/notebook/queries';
import { entryOf, STATUS_LABELS, type NotebookEntry } from '@/domain/notebook';
import { formatNumber } from '@/domain/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { EntryFacts } from './entry-facts';
import { FavoriteCards, type CardsProps } from './favorite-cards';
import { SkeletonCards } from './favorite-skeletons';
import { StatusDot, StatusSelect } from './status-select';
import { GROUP_ATTRIBUTE, useGroups, useMove, type Found, type Group } from './use-groups';
import classes from './notebook-view.module.css';

/** $mantine-breakpoint-md: from here four columns fit beside the menu. */
const WIDE = '(min-width: 62em)';
const Board = lazy(() => importWithRetry(() => import('./board')));

interface Props extends CardsProps {
  found: Found;
}

/**
 * The favorites by where the member stands with them: a board on wide screens, else a list. Memoized, so that typing in the
 * search does not render all cards again before something else is found.
 */
export default memo(function NotebookView({ found, ...cards }: Props) {
  const { entries, loaded, failed, retry } = useNotebook();
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const groups = useGroups(found, entries);
  if (failed) return <FailedState message="Falha ao buscar suas anotações" retry={retry} />;
  if (!loaded) return <SkeletonCards />;
  const grouped = <GroupedCards groups={groups} entries={entries} {...cards} />;
  if (!wide) return grouped;
  return (
    <Suspense fallback={grouped}>
      <Board groups={groups} entries={entries} {...cards} />
    </Suspense>
  );
});

interface GroupedProps extends CardsProps {
  groups: Group[];
  entries: ReadonlyMap<number, NotebookEntry>;
}

function GroupedCards({ groups, entries, ...cards }: GroupedProps) {
  const root = useRef<HTMLDivElement>(null);
  const move = useMove(root);
  return (
    <div ref={root}>
      {groups.map(({ status, ...group }) => (
        <section key={status} className={classes.group} aria-labelledby={`situacao-${status}`}>
          <h3
            id={`situacao-${status}`}
            tabIndex={-1}
            className={classes.title}
            {...{ [GROUP_ATTRIBUTE]: status }}
          >
            <StatusDot status={status} />
            {STATUS_LABELS[status]}
            <span className={classes.count}>{formatNumber(group.found.length)}</span>
          </h3>
          {group.found.length === 0 ? (
            <p className={classes.empty}>Nenhum fornecedor aqui.</p>
          ) : (
            <FavoriteCards
              {...group}
              {...cards}
              notesOf={({ id, name }) => {
                const entry = entryOf(entries, id);
                return (
                  <>
                    <StatusSelect
                      supplierId={id}
                      name={name}
                      status={entry.status}
                      onChoose={(chosen) => move(id, chosen)}
                    />
                    <EntryFacts entry={entry} />
                  </>
                );
              }}
            />
          )}
        </section>
      ))}
    </div>
  );
}
