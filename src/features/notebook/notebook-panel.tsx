import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useRef, useState } from 'react';
import { Button, Textarea } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { useChangeEntry, useSaveState, useUndoableChange, type SaveState } from '@/data/notebook/changes';
import { useNotebookEntry } from '@/data/notebook/queries';
import { formatShortDay } from '@/domain/format/dates';
import {
  emptyEntry,
  hasContent,
  LONGEST_NOTE,
  STATUS_LABELS,
  STATUSES,
  type NotebookChanges,
  type NotebookEntry,
  type NotebookStatus,
} from '@/domain/notebook/notebook';
import { formatCount } from '@/domain/format/numbers';
import { CalendarButton } from './calendar-button';
import { ReminderField } from './reminder-field';
import { UnsavedNotes } from './unsaved-notes';
import { useNote } from './use-note';
import classes from './notebook-panel.module.css';

interface Props {
  supplierId: number;
  name: string;
  /** Of the supplier's page. */
  url: string;
}

/** 'Minhas anotações' on a supplier's page. Every edit is saved by itself. */
export default function NotebookPanel({ supplierId, name, url }: Props) {
  const { entry, loaded, failed, retry } = useNotebookEntry(supplierId);
  const heading = useRef<HTMLHeadingElement>(null);

  function tryAgain() {
    heading.current?.focus(); // this button disappears
    retry();
  }

  return (
    <section className={classes.root} aria-labelledby="anotacoes">
      <h2 id="anotacoes" ref={heading} tabIndex={-1} className={classes.title}>
        Minhas anotações
      </h2>
      {failed && <FailedState message="Falha ao buscar suas anotações" retry={tryAgain} />}
      {loaded && <Fields entry={entry} name={name} url={url} />}
      <UnsavedNotes supplierId={supplierId} />
    </section>
  );
}

function Fields({ entry, name, url }: Omit<Props, 'supplierId'> & { entry: NotebookEntry }) {
  const { supplier_id: id, status, contacted_at } = entry;
  const changeEntry = useChangeEntry();
  const changeUndoably = useUndoableChange();
  const state = useSaveState(id);
  const [edited, setEdited] = useState(false);
  /** Takes back that the entry was cleared, until something else is noted. */
  const [undo, setUndo] = useState<(() => void) | null>(null);
  /** How often the entry was cleared or restored. */
  const [resets, setResets] = useState(0);

  function change(changes: NotebookChanges) {
    setEdited(true);
    setUndo(null);
    changeEntry(id, changes);
  }
  const note = useNote(entry.note, (text) => change({ note: text }));

  function clear() {
    note.leave(); // saves what was typed a moment ago, so that the undo restores it
    const takeBack = changeUndoably(id, withoutId(emptyEntry(id)));
    setEdited(true);
    setResets(resets + 1);
    setUndo(() => () => {
      takeBack();
      setResets(resets + 2);
      setUndo(null);
    });
  }

  return (
    <>
      <p className={classes.hint}>Só você vê. Ao anotar, o fornecedor entra nos seus favoritos.</p>
      <StatusField value={status} onChange={(chosen) => change({ status: chosen })} />
      {contacted_at !== null && (
        <p className={classes.contacted}>Último contato em {formatShortDay(contacted_at)}</p>
      )}
      <NoteField
        value={note.value}
        onChange={(text) => {
          setUndo(null); // at once: leaving the field for that button saves the note, which turns it into the other one
          note.onChange(text);
        }}
        onBlur={note.leave}
      />
      {/* The key clears a typed day that was refused. */}
      <ReminderField key={resets} day={entry.remind_on} onChange={(remind_on) => change({ remind_on })}>
        <CalendarButton reminder={{ ...entry, remind_on: entry.remind_on ?? '', name, url }} />
      </ReminderField>
      <div className={classes.foot}>
        <p role="status" className={classes.state}>
          {(edited || !SETTLED.includes(state)) && SAVE_TEXTS[state]}
        </p>
        {(undo !== null || hasContent(entry)) && (
          <Button variant="subtle" color="gray" size="xs" onClick={undo ?? clear}>
            {undo ? 'Desfazer' : 'Apagar anotações'}
          </Button>
        )}
      </div>
    </>
  );
}

interface StatusProps {
  value: NotebookStatus | null;
  onChange: (status: NotebookStatus) => void;
}

function StatusField({ value, onChange }: StatusProps) {
  return (
    <fieldset className={classes.statuses}>
      <legend>Situação</legend>
      {STATUSES.map((status) => (
        <label key={status} className={classes.status}>
          <input type="radio" name="situacao" checked={status === value} onChange={() => onChange(status)} />
          {STATUS_LABELS[status]}
        </label>
      ))}
    </fieldset>
  );
}

interface NoteProps {
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
}

function NoteField({ value, onChange, onBlur }: NoteProps) {
  const left = LONGEST_NOTE - value.length;
  return (
    <Textarea
      label="Anotação"
      placeholder="Preços, prazos, o que combinou…"
      rows={4}
      maxLength={LONGEST_NOTE}
      classNames={{ input: classes.note }}
      description={left <= 200 ? leftText(left) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

const SAVE_TEXTS: Record<SaveState, string> = {
  saved: 'Salvo',
  sending: 'Salvo neste aparelho, enviando…',
  waiting: 'Salvo neste aparelho, será enviado quando houver conexão',
  'lost with page': 'Seu navegador não deixa guardar: não feche esta página até aparecer “Salvo”.',
  'note refused': 'Anotação não salva',
  refused: 'Mudança não salva',
};

/** What is only worth saying after an edit in this page. */
const SETTLED: SaveState[] = ['saved', 'refused'];

function leftText(left: number): string {
  return `${left === 1 ? 'Resta' : 'Restam'} ${formatCount(left, 'caractere', 'caracteres')}.`;
}

function withoutId({ supplier_id: _id, ...fields }: NotebookEntry): NotebookChanges {
  return fields;
}
