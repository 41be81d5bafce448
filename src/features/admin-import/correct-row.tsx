import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { PlannedRow } from '@/domain/import/plan';
import classes from './plan-table.module.css';
import { fieldLabel, type Cells } from '@/domain/import/sheet-fields';

interface Props {
  row: PlannedRow;
  disabled: boolean;
  onCorrect: (cells: Cells) => void;
}

/** A button that opens the row's cells at fault, to write over them in place. */
export function CorrectRow({ row, disabled, onCorrect }: Props) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <Button
        size="xs"
        variant="default"
        disabled={disabled}
        aria-label={`Corrigir a linha ${row.label}`}
        onClick={() => setOpen(true)}
      >
        Corrigir
      </Button>
    );
  return <CellsForm row={row} disabled={disabled} onCorrect={onCorrect} />;
}

function CellsForm({ row: { label, cells, correctable }, disabled, onCorrect }: Props) {
  const [typed, setTyped] = useState<Cells>({});
  return (
    <form
      aria-label={`Corrigir a linha ${label}`}
      className={classes.correction}
      onSubmit={(event) => {
        event.preventDefault();
        onCorrect(typed);
      }}
    >
      {correctable.map((field, index) => (
        <TextInput
          key={field}
          size="xs"
          label={fieldLabel(field)}
          autoFocus={index === 0}
          value={typed[field] ?? cells[field] ?? ''}
          onChange={(event) => setTyped({ ...typed, [field]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" size="xs" variant="default" disabled={disabled}>
        Aplicar
      </Button>
    </form>
  );
}
