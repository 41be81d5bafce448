import '@/theme/buttons';
import { memo, useRef, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import {
  DragDropContext,
  Draggable,
  Droppable,
  type DragStart,
  type DragUpdate,
  type DropResult,
  type ResponderProvided,
} from '@hello-pangea/dnd';
import { Button } from '@mantine/core';
import {
  emptyEntry,
  STATUS_LABELS,
  STATUSES,
  type NotebookEntry,
  type NotebookStatus,
} from '@/domain/notebook/notebook';
import { formatNumber } from '@/domain/format/numbers';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { EntryCard, entryCardClass } from './entry-card';
import type { CardsProps } from './favorite-cards';
import { StatusDot } from './status-select';
import { GROUP_ATTRIBUTE, useMove, type Group } from './use-groups';
import classes from './board.module.css';
import { isKeyOf } from '@/domain/format/keys';

interface Props extends CardsProps {
  groups: Group[];
  entries: ReadonlyMap<number, NotebookEntry>;
}

const HOW_TO_MOVE =
  'Aperte espaço para pegar este fornecedor, as setas para levá-lo a outra coluna, espaço para soltar e Esc para desistir.';

/** The favorites in a column for each status. A card is moved by dragging, by keyboard or by its field. */
export default function Board({ groups, entries, ...cards }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const move = useMove(root);
  const all = groups.flatMap(({ found }) => found);
  const nameOf = (id: string) => all.find(({ supplier }) => String(supplier.id) === id)?.supplier.name ?? '';

  function onDragStart({ draggableId }: DragStart, { announce }: ResponderProvided) {
    announce(`${nameOf(draggableId)}: pego.`);
  }

  function onDragUpdate({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) {
    const column = destination && labelOf(destination.droppableId);
    announce(column ? `${nameOf(draggableId)} está em ${column}.` : 'Fora das colunas.');
  }

  function onDragEnd({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) {
    const status = STATUSES.find((each) => each === destination?.droppableId);
    if (status === undefined || status === source.droppableId) {
      announce(`${nameOf(draggableId)} ficou em ${labelOf(source.droppableId)}.`);
      return;
    }
    announce(`${nameOf(draggableId)}: agora em ${STATUS_LABELS[status]}.`);
    move(Number(draggableId), status);
  }

  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={onDragEnd}
      dragHandleUsageInstructions={HOW_TO_MOVE}
    >
      <div ref={root} className={classes.root}>
        {groups.map((group) => (
          <Column key={group.status} group={group} entries={entries} onMove={move} {...cards} />
        ))}
      </div>
    </DragDropContext>
  );
}

function labelOf(droppableId: string): string {
  return isKeyOf(STATUS_LABELS, droppableId) ? STATUS_LABELS[droppableId] : '';
}

interface ColumnProps extends CardsProps {
  group: Group;
  entries: ReadonlyMap<number, NotebookEntry>;
  onMove: (supplierId: number, status: NotebookStatus) => void;
}

function Column({ group: { status, found, limit, showMore }, entries, ...card }: ColumnProps) {
  const list = useRef<HTMLUListElement>(null);

  function showMoreAndFocus() {
    flushSync(showMore);
    list.current?.children[limit]?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }

  return (
    <section className={classes.column} aria-labelledby={`coluna-${status}`}>
      <h3 id={`coluna-${status}`} tabIndex={-1} className={classes.title} {...{ [GROUP_ATTRIBUTE]: status }}>
        <StatusDot status={status} />
        {STATUS_LABELS[status]}
        <span className={classes.count}>{formatNumber(found.length)}</span>
      </h3>
      <Droppable droppableId={status}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul
            ref={(element) => {
              innerRef(element);
              list.current = element;
            }}
            {...droppableProps}
            role="list"
            className={classes.list}
            data-over={isDraggingOver || undefined}
          >
            {found.slice(0, limit).map(({ supplier, category }, index) => (
              <Card
                key={supplier.id}
                index={index}
                supplier={supplier}
                category={category}
                entry={entries.get(supplier.id)}
                {...card}
              />
            ))}
            {found.length === 0 && !isDraggingOver && (
              <li className={classes.empty}>Arraste para cá quem estiver nesta situação.</li>
            )}
            {placeholder}
          </ul>
        )}
      </Droppable>
      {limit < found.length && (
        <Button variant="default" size="xs" className={classes.more} onClick={showMoreAndFocus}>
          Mostrar mais
        </Button>
      )}
    </section>
  );
}

interface CardProps extends Omit<ColumnProps, 'group' | 'entries'> {
  index: number;
  supplier: FavoriteSupplier;
  category: string;
  /** Undefined if nothing is noted, because the empty entry is a new object each time. */
  entry: NotebookEntry | undefined;
}

/** Memoized: a column renders whenever something is dragged over it. */
const Card = memo(function Card(props: CardProps) {
  const { index, supplier, entry: noted, ...card } = props;
  const { id, name } = supplier;
  const entry = noted ?? emptyEntry(id);
  return (
    <Draggable draggableId={String(id)} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }, { isDragging, isDropAnimating }) => (
        <li
          ref={innerRef}
          {...draggableProps}
          style={draggableProps.style as CSSProperties}
          className={classes.item}
          data-dropping={isDropAnimating || undefined}
        >
          {/* Not a button, which must not contain links: it is a group that can be picked up. */}
          <div
            {...dragHandleProps}
            role="group"
            aria-label={name}
            className={`${entryCardClass} ${classes.card}`}
            data-dragging={isDragging || undefined}
          >
            <EntryCard {...card} supplier={supplier} entry={entry} />
          </div>
        </li>
      )}
    </Draggable>
  );
});
