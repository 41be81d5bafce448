import '@/theme/buttons';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { useDismissUnsaved } from '@/data/notebook/changes';
import { usePremiumId, useUnsavedNotes } from '@/data/notebook/queries';
import classes from './unsaved-notes.module.css';

interface Props {
  /** Only those about this supplier; without it, all. */
  supplierId?: number;
}

/** Notes that the server did not take, so that their authors can copy them. Shows nothing without any. */
export function UnsavedNotes({ supplierId }: Props) {
  const notes = useUnsavedNotes(usePremiumId());
  const shown = notes.filter((note) => supplierId === undefined || note.supplier_id === supplierId);
  if (shown.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="nao-salvas">
      <h3 id="nao-salvas" className={classes.title}>
        {shown.length === 1 ? 'Uma anotação não foi salva' : 'Anotações que não foram salvas'}
      </h3>
      {shown.map(({ id, note, reason }) => (
        <UnsavedNote key={id} id={id} note={note} reason={reason} />
      ))}
    </section>
  );
}

function UnsavedNote({ id, note, reason }: { id: string; note: string; reason: string }) {
  const dismiss = useDismissUnsaved();
  const [copied, setCopied] = useState(false);
  return (
    <div className={classes.note}>
      <p className={classes.reason}>{reason}</p>
      <blockquote className={classes.text}>{note}</blockquote>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          onClick={() => void navigator.clipboard.writeText(note).then(() => setCopied(true))}
        >
          Copiar
        </Button>
        <Button variant="subtle" color="gray" size="xs" onClick={() => dismiss(id)}>
          Descartar
        </Button>
        <span role="status" className={classes.reason}>
          {copied && 'Copiada.'}
        </span>
      </div>
    </div>
  );
}
