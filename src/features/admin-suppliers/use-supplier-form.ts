import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormErrors } from '@mantine/form';
import { GONE, isConflict, reserveSupplierId, UNKNOWN } from '@/data/suppliers/admin-mutations';
import {
  changeOf,
  editedFields,
  formOf,
  type SupplierForm,
  type SupplierRecord,
} from '@/domain/supplier-form/form';
import { RequestError } from '@/lib/errors';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import type { Editor } from './editors';
import { UploadCancelled } from './file-items';
import { useSupplierEdits, type SupplierEdits } from './use-supplier-edits';

export type Tab = 'informacoes' | 'imagens';
export type Phase = 'editing' | 'uploading' | 'saving';

const FAILED = 'Erro ao salvar fornecedor';

/** State of the supplier form with its files: editing, saving, and merging what somebody else saved meanwhile. */
export function useSupplierForm(editor: Editor, record: SupplierRecord | null, onSaved: () => void) {
  const edits = useSupplierEdits(record);
  const { form } = edits;
  const [tab, setTab] = useState<Tab>('informacoes');
  const [phase, setPhase] = useState<Phase>('editing');
  const send = useUploadAndSave(editor, edits, setPhase);
  const submit = useSubmit(send);

  async function reportError(error: Error, values: SupplierForm): Promise<void> {
    if (error instanceof UploadCancelled) return;
    if (error instanceof UploadError) setTab('imagens');
    else if (isConflict(error)) return resolveConflict(editor, edits, values, onSaved);
    void notify({ tone: 'error', title: FAILED, message: error.message });
    if (error instanceof RequestError && error.field) {
      flushSync(() => setTab('informacoes'));
      showAtField(form, error);
    }
  }

  const onSubmit = form.onSubmit(
    (values) =>
      void submit(values, {
        onSuccess: onSaved,
        onError: (error) => void reportError(error, values),
      }).finally(() => setPhase('editing')),
    (errors: FormErrors) => {
      flushSync(() => setTab('informacoes'));
      focusFirstError(form, errors);
    },
  );

  return { ...edits, tab, setTab, phase, onSubmit };
}

/** Uploads the files, then saves the supplier if anything was edited. */
function useUploadAndSave(
  editor: Editor,
  { base, before, filesStore }: SupplierEdits,
  setPhase: (phase: Phase) => void,
) {
  const save = editor.useSave();
  const idOf = useSupplierId(base);
  return async (values: SupplierForm): Promise<void> => {
    setPhase('uploading');
    const failed = await filesStore.upload(idOf);
    if (failed > 0) throw new UploadError(failed);
    setPhase('saving');
    const { change, replaced } = filesStore.toSave();
    const edited = { ...changeOf(values, before), ...change };
    if (base === null || Object.keys(edited).length > 0) {
      const request = { id: await idOf(), version: base?.version ?? null, change: edited, replaced };
      await save.mutateAsync(request).catch((error: unknown) => {
        if (!isRefusal(error)) filesStore.keepUploads(); // it may have been saved
        throw error;
      });
    }
    filesStore.keepUploads();
  };
}

/** The supplier's id, which is also its folder in storage. A new one is reserved once and used by every retry. */
function useSupplierId(base: SupplierRecord | null) {
  const reserved = useRef<Promise<number>>(undefined);
  return (): Promise<number> => {
    if (base) return Promise.resolve(base.id);
    reserved.current ??= reserveSupplierId().catch((error: unknown) => {
      reserved.current = undefined;
      throw error;
    });
    return reserved.current;
  };
}

/** Shows the conflict, unless all edits are stored already because only the answer of an earlier save was lost. */
async function resolveConflict(
  { fetchRecord }: Editor,
  { base, before, filesStore, rebase }: SupplierEdits,
  values: SupplierForm,
  onSaved: () => void,
): Promise<void> {
  const fresh = base && (await fetchRecord(UNKNOWN, base.id).catch(() => undefined));
  if (!fresh) {
    const message = fresh === null ? GONE : UNKNOWN;
    return void notify({ tone: 'error', title: FAILED, message });
  }
  const unsaved = editedFields(values, formOf(fresh));
  const isStored = editedFields(values, before).every((field) => !unsaved.includes(field));
  if (!isStored || !filesStore.isSavedIn(fresh)) return rebase(fresh, values);
  filesStore.keepUploads();
  onSaved();
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
