import { useState } from 'react';
import { draftSubject, type DialogForm } from './drafts';

/** Calls `open` once if there is a draft of this form; with null if it is of something new. */
export function useReopenedForm<Row extends { id: number | string }>(
  form: DialogForm,
  rows: Row[] | undefined,
  open: (row: Row | null) => void,
): void {
  const [subject, setSubject] = useState(() => draftSubject(form));
  const row = subject === '' ? null : rows?.find(({ id }) => String(id) === subject);
  if (subject === undefined || row === undefined) return;
  setSubject(undefined);
  open(row);
}
