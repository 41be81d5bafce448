import { useState, useSyncExternalStore } from 'react';
import { schemaResolver, useForm } from '@mantine/form';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import {
  editedFields,
  formOf,
  NEW_SUPPLIER,
  type SupplierForm,
  supplierForm,
  type SupplierRecord,
} from '@/domain/supplier-form/form';
import { SupplierFilesStore } from './supplier-files-store';

/** What another admin saved while this form was open. */
export interface Conflict {
  /** Fields that they changed. */
  theirs: (keyof SupplierForm)[];
  /** Those of them that were also edited here; the form keeps the local value. */
  both: (keyof SupplierForm)[];
  saved: SupplierForm;
  /** Whether they changed any file. */
  files: boolean;
}

const errorsIn = schemaResolver(supplierForm, { sync: true });

/** Local edits of a supplier's fields and files, and the saved supplier that they apply to. */
export function useSupplierEdits(record: SupplierRecord | null) {
  const [base, setBase] = useState(record);
  const [filesStore] = useState(() => new SupplierFilesStore(record));
  const files = useSyncExternalStore(filesStore.subscribe, filesStore.get);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const before = base ? formOf(base) : NEW_SUPPLIER;
  const form = useForm<SupplierForm>({
    mode: 'uncontrolled', // a key typed into one of twenty fields draws that one only
    initialValues: before,
    validate: (values) => {
      const edited: string[] = editedFields(values, before);
      // A value may be older than its rule: only what is edited or missing is at fault.
      const isChecked = (field: string) => edited.includes(field) || !values[field as keyof SupplierForm];
      const errors = Object.entries(errorsIn(values));
      return Object.fromEntries(errors.filter(([field]) => isChecked(field)));
    },
  });

  useDraft(draftName('supplier', record?.id ?? null), form, before);

  /** Loads the version that another admin saved into the form, but keeps what was edited here. */
  function rebase(fresh: SupplierRecord, values: SupplierForm): void {
    const saved = formOf(fresh);
    const mine = editedFields(values, before);
    const theirs = editedFields(saved, before);
    const both = mine.filter((field) => theirs.includes(field));
    // Not all at once, which would make every field anew and take the focus from the one that was typed in.
    for (const field of theirs) if (!mine.includes(field)) form.setFieldValue(field, saved[field]);
    setConflict({ theirs, both, saved, files: filesStore.rebase(fresh, { keep: true }) });
    setBase(fresh);
  }

  /** Replaces all local edits with what another admin saved. */
  function discardLocalEdits(): void {
    if (!base) return;
    form.setValues(formOf(base));
    filesStore.rebase(base, { keep: false });
    setConflict(null);
  }

  const isEdited = () => filesStore.isEdited() || editedFields(form.getValues(), before).length > 0;
  return { base, before, form, files, filesStore, conflict, isEdited, rebase, discardLocalEdits };
}

export type SupplierEdits = ReturnType<typeof useSupplierEdits>;
