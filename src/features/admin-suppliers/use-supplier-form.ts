import { useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import {
  GONE,
  isConflict,
  reserveSupplierId,
  UNKNOWN,
  useSaveSupplier,
} from '@/data/suppliers/admin-mutations';
import { fetchRecord } from '@/data/suppliers/admin-queries';
import {
  changeOf,
  editedFields,
  formOf,
  NEW_SUPPLIER,
  supplierForm,
  type SupplierForm,
} from '@/domain/supplier-form';
import type { SupplierRecord } from '@/domain/supplier-record';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { UploadCancelled } from './file-items';
import { SupplierFilesStore } from './supplier-files-store';

export type Tab = 'informacoes' | 'imagens';
export type Phase = 'editing' | 'uploading' | 'saving';

/** Somebody else saved the supplier meanwhile. */
export interface Conflict {
  /** Fields that they changed. */
  theirs: (keyof SupplierForm)[];
  /** Those of them that were also edited here; the form keeps the local value. */
  both: (keyof SupplierForm)[];
  saved: SupplierForm;
  files: boolean;
}

const FAILED = 'Erro ao salvar fornecedor';

/** State of the supplier form with its files: editing, saving, and merging what somebody else saved meanwhile. */
export function useSupplierForm(record: SupplierRecord | null, onSaved: () => void) {
  const [base, setBase] = useState(record);
  const [filesStore] = useState(() => new SupplierFilesStore(record));
  const files = useSyncExternalStore(filesStore.subscribe, filesStore.get);
  const [tab, setTab] = useState<Tab>('informacoes');
  const [phase, setPhase] = useState<Phase>('editing');
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const reserved = useRef<Promise<number>>(undefined);
  const save = useSaveSupplier();
  const before = base ? formOf(base) : NEW_SUPPLIER;
  const form = useForm<SupplierForm>({
    initialValues: before,
    validate: schemaResolver(supplierForm, { sync: true }),
  });

  /** The supplier's id, which is also its folder in storage. A new one is reserved once and used by every retry. */
  function idOf(): Promise<number> {
    if (base) return Promise.resolve(base.id);
    reserved.current ??= reserveSupplierId().catch((error: unknown) => {
      reserved.current = undefined;
      throw error;
    });
    return reserved.current;
  }

  async function send(values: SupplierForm): Promise<void> {
    setPhase('uploading');
    const failed = await filesStore.upload(idOf);
    if (failed > 0) throw new UploadError(failed);
    setPhase('saving');
    const { change, replaced } = filesStore.toSave();
    const saved = { ...changeOf(values, before), ...change };
    const nothing = base !== null && Object.keys(saved).length === 0;
    if (!nothing) {
      const request = { id: await idOf(), version: base?.version ?? null, change: saved, replaced };
      await save.mutateAsync(request).catch((error: unknown) => {
        if (!isRefusal(error)) filesStore.keepUploads(); // it may have been saved
        throw error;
      });
    }
    filesStore.keepUploads();
  }

  async function tell(error: Error, values: SupplierForm): Promise<void> {
    if (error instanceof UploadCancelled) return;
    if (error instanceof UploadError) setTab('imagens');
    else if (isConflict(error)) return compare(values);
    void notify({ tone: 'error', title: FAILED, message: error.message });
    if (error instanceof RequestError && error.field) {
      flushSync(() => setTab('informacoes'));
      showAtField(form, error);
    }
  }

  /** Shows the conflict, unless all edits are stored already because only the answer of an earlier save was lost. */
  async function compare(values: SupplierForm): Promise<void> {
    const fresh = base && (await fetchRecord(UNKNOWN, base.id).catch(() => undefined));
    if (!fresh) {
      const message = fresh === null ? GONE : UNKNOWN;
      return void notify({ tone: 'error', title: FAILED, message });
    }
    const saved = formOf(fresh);
    const mine = editedFields(values, before);
    const theirs = editedFields(saved, before);
    const both = mine.filter((field) => theirs.includes(field));
    if (filesStore.isSavedIn(fresh) && editedFields(values, saved).every((field) => !mine.includes(field))) {
      filesStore.keepUploads();
      return onSaved();
    }
    const kept = Object.fromEntries(mine.map((field) => [field, values[field]]));
    form.setValues({ ...saved, ...kept });
    setConflict({ theirs, both, saved, files: filesStore.rebase(fresh, { keep: true }) });
    setBase(fresh);
  }

  const submit = useSubmit(send);
  const onSubmit = form.onSubmit(
    (values) =>
      void submit(values, { onSuccess: onSaved, onError: (error) => void tell(error, values) }).finally(() =>
        setPhase('editing'),
      ),
    (errors: FormErrors) => {
      flushSync(() => setTab('informacoes'));
      focusFirstError(form, errors);
    },
  );

  return {
    form,
    files,
    filesStore,
    tab,
    setTab,
    phase,
    conflict,
    /** Replaces all local edits with what somebody else saved. */
    discardLocalEdits: () => {
      if (!base) return;
      form.setValues(formOf(base));
      filesStore.rebase(base, { keep: false });
      setConflict(null);
    },
    isEdited: () => filesStore.isEdited() || editedFields(form.getValues(), before).length > 0,
    onSubmit,
  };
}

/** Whether the server refused the request, so that nothing was saved. */
function isRefusal(error: unknown): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500;
}

class UploadError extends Error {
  constructor(failed: number) {
    super(
      failed === 1
        ? 'Um arquivo não foi enviado. Salve de novo para tentar outra vez.'
        : `${failed} arquivos não foram enviados. Salve de novo para tentar outra vez.`,
    );
  }
}
