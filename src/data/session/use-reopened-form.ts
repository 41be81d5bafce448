import { useState } from 'react';
import { draftSubject, type DialogForm } from './drafts';

/** Calls `open` once, if there is a draft of this form: with the row that it edits, once loaded, or null for a new one. */
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
