import '@/theme/buttons';
import { lazy, memo, Suspense, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { FailedState } from '@/components/failed-state';
import { useNotebook } from '@/data/notebook/queries';
import { entryOf, STATUS_LABELS, type NotebookEntry, type NotebookStatus } from '@/domain/notebook/notebook';
import { formatNumber } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { EntryCard, entryCardClass } from './entry-card';
import type { CardsProps } from './favorite-cards';
import { SkeletonEntries } from './favorite-skeletons';
import { StatusDot } from './status-select';
import { GROUP_ATTRIBUTE, useGroups, useMove, type Found, type Group } from './use-groups';
import classes from './notebook-view.module.css';

/** $mantine-breakpoint-md: from here four columns fit beside the menu. */
const WIDE = '(min-width: 62em)';
// If its code cannot be loaded, the list does the same.
const Board = lazy(() => importWithRetry(() => import('./board')).catch(() => ({ default: GroupedList })));

export interface ViewProps extends CardsProps {
  found: Found;
}

/**
 * The favorites by where the member stands with them: a board on wide screens, else a list. Memoized, so that typing in the
 * search does not render all cards again before something else is found.
 */
export default memo(function NotebookView({ found, ...cards }: ViewProps) {
  const { entries, loaded, failed, retry } = useNotebook();
  const wide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const groups = useGroups(found, entries);
  const failure = useRef<HTMLDivElement>(null);

  function tryAgain() {
    failure.current?.closest('section')?.querySelector('h2')?.focus(); // this button disappears
    retry();
  }

  if (failed)
    return (
      <div ref={failure}>
        <FailedState message="Falha ao buscar suas anotações" retry={tryAgain} />
      </div>
    );
  if (!loaded) return <SkeletonEntries />;
  const grouped = <GroupedList groups={groups} entries={entries} {...cards} />;
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

function GroupedList({ groups, entries, ...cards }: GroupedProps) {
  const root = useRef<HTMLDivElement>(null);
  const move = useMove(root);

  function goTo(status: NotebookStatus) {
    const heading = root.current?.querySelector<HTMLElement>(`[${GROUP_ATTRIBUTE}="${status}"]`);
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView();
  }

  return (
    <div ref={root}>
      <nav aria-label="Situações" className={classes.jumps}>
        {groups.map(({ status, found }) => (
          <UnstyledButton key={status} className={classes.jump} onClick={() => goTo(status)}>
            <StatusDot status={status} />
            {STATUS_LABELS[status]}
            <span className={classes.count}>{formatNumber(found.length)}</span>
          </UnstyledButton>
        ))}
      </nav>
      {groups.map((group) => (
        <GroupSection key={group.status} group={group} entries={entries} onMove={move} {...cards} />
      ))}
    </div>
  );
}

interface SectionProps extends CardsProps {
  group: Group;
  entries: ReadonlyMap<number, NotebookEntry>;
  onMove: (supplierId: number, status: NotebookStatus) => void;
}

function GroupSection({ group: { status, found, limit, showMore }, entries, ...card }: SectionProps) {
  const list = useRef<HTMLUListElement>(null);

  function showMoreAndFocus() {
    flushSync(showMore);
    list.current?.children[limit]?.querySelector('a')?.focus();
  }

  return (
    <section className={classes.group} aria-labelledby={`situacao-${status}`}>
      <h3
        id={`situacao-${status}`}
        tabIndex={-1}
        className={classes.title}
        {...{ [GROUP_ATTRIBUTE]: status }}
      >
        <StatusDot status={status} />
        {STATUS_LABELS[status]}
        <span className={classes.count}>{formatNumber(found.length)}</span>
      </h3>
      {found.length === 0 ? (
        <p className={classes.empty}>Nenhum fornecedor aqui.</p>
      ) : (
        <ul ref={list} role="list" className={classes.list}>
          {found.slice(0, limit).map(({ supplier, category }) => (
            <li key={supplier.id} className={entryCardClass}>
              <EntryCard
                supplier={supplier}
                category={category}
                entry={entryOf(entries, supplier.id)}
                withChat
                {...card}
              />
            </li>
          ))}
        </ul>
      )}
      {limit < found.length && (
        <Button variant="default" className={classes.more} onClick={showMoreAndFocus}>
          Mostrar mais
        </Button>
      )}
    </section>
  );
}
