import '@/theme/buttons';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@mantine/core';
import { useDismissUnsaved } from '@/data/notebook/changes';
import { usePending, usePremiumId } from '@/data/notebook/queries';
import { notify } from '@/lib/notify';
import classes from './unsaved-notes.module.css';

interface Props {
  /** Only those about this supplier; without it, all. */
  supplierId?: number;
}

/** Notes that the server did not take, so that their authors can copy them. Shows nothing without any. */
export function UnsavedNotes({ supplierId }: Props) {
  const { unsaved } = usePending(usePremiumId());
  const shown = unsaved.filter((note) => supplierId === undefined || note.supplier_id === supplierId);
  const dismiss = useDismissUnsaved();
  const heading = useRef<HTMLHeadingElement>(null);
  const [dismissed, setDismissed] = useState(false);
  if (shown.length === 0 && !dismissed) return null;

  /** The button disappears with its note: moves the focus to the heading, which stays also after the last one. */
  function dismissAndFocus(id: number) {
    flushSync(() => {
      setDismissed(true);
      dismiss(id);
    });
    heading.current?.focus();
  }

  return (
    <section className={classes.root} aria-labelledby="nao-salvas">
      <h3 ref={heading} id="nao-salvas" tabIndex={-1} className={classes.title}>
        {titleOf(shown.length)}
      </h3>
      {shown.map(({ id, supplier_id, note, reason }) => (
        <UnsavedNote key={id} note={note} reason={reason} onDismiss={() => dismissAndFocus(supplier_id)} />
      ))}
    </section>
  );
}

function titleOf(count: number): string {
  if (count === 0) return 'Anotação descartada';
  return count === 1 ? 'Uma anotação não foi salva' : 'Anotações que não foram salvas';
}

interface NoteProps {
  note: string;
  reason: string;
  onDismiss: () => void;
}

function UnsavedNote({ note, reason, onDismiss }: NoteProps) {
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(note);
      setCopied(true);
    } catch {
      await notify({
        tone: 'error',
        title: 'Não foi possível copiar',
        message: 'Selecione o texto da anotação e copie.',
      });
    }
  }

  return (
    <div className={classes.note}>
      <p className={classes.reason}>{reason}</p>
      <blockquote className={classes.text}>{note}</blockquote>
      <div className={classes.actions}>
        <Button variant="default" size="xs" onClick={() => void copy()}>
          Copiar
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={onDismiss}>
          Descartar
        </Button>
        <span role="status" className={classes.reason}>
          {copied && 'Copiada.'}
        </span>
      </div>
    </div>
  );
}
