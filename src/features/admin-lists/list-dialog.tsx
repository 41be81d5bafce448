import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { Dialog, DialogActions } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useSaveList } from '@/data/lists/mutations';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { changedFields } from '@/domain/changed-fields';
import {
  LIST_SUBSCRIPTIONS,
  LIST_TYPES,
  listForm,
  type ListForm,
  type ListInput,
  type SpecialList,
} from '@/domain/special-list';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const UNCHOSEN = { value: '', label: 'Escolha…' };

interface Props {
  /** Null for a new list. */
  list: SpecialList | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates a special list or edits its fields. A failed save keeps the dialog open with its input. */
export default function ListDialog({ list, heading, onClose }: Props) {
  // The row with the button that opened this may be gone: deleted, or renamed and no longer found by the search.
  const returnTo = (trigger: Element | null) => (trigger?.isConnected ? trigger : heading.current);
  const dialog = useDialog(onClose, { returnTo });
  const { form, onSubmit, isPending } = useListForm(list, dialog.onClose);
  return (
    <Dialog {...dialog} title={list ? 'Editar lista' : 'Nova lista'}>
      <form noValidate onSubmit={onSubmit}>
        <Fields form={form} isNew={list === null} />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={isPending} busy="Salvando...">
            Salvar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Fields({ form, isNew }: { form: UseFormReturnType<ListForm>; isNew: boolean }) {
  return (
    <>
      <TextInput
        aria-required
        label="Nome"
        autoComplete="off"
        size="md"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        label="Descrição"
        description="Os assinantes a leem com a lista."
        rows={3}
        size="md"
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <NativeSelect
        aria-required
        label="Tipo"
        size="md"
        data={isNew ? [UNCHOSEN, ...LIST_TYPES] : LIST_TYPES}
        key={form.key('type')}
        {...form.getInputProps('type')}
      />
      <NativeSelect
        aria-required
        label="Assinatura exigida"
        description="Premium Plus: só os planos que incluem as listas Premium Plus."
        size="md"
        data={isNew ? [UNCHOSEN, ...LIST_SUBSCRIPTIONS] : LIST_SUBSCRIPTIONS}
        key={form.key('required_subscription')}
        {...form.getInputProps('required_subscription')}
      />
    </>
  );
}

function useListForm(list: SpecialList | null, onSaved: () => void) {
  const save = useSaveList();
  const submit = useSubmit(save.mutateAsync);
  const initialValues: ListForm = {
    name: list?.name ?? '',
    description: list?.description ?? '',
    type: list?.type ?? '',
    required_subscription: list?.required_subscription ?? '',
  };
  const form = useForm<ListForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(listForm, { sync: true }),
  });

  useDraft(draftName('list', list?.id ?? null), form, initialValues);

  function send(values: ListForm) {
    if (save.isSuccess) return; // saved; the dialog is fading out
    const typed = listForm.parse(values);
    // Of an existing list, send only the edited fields, to keep what another admin changed meanwhile.
    const input = list
      ? { id: list.id, list: changedFields<ListInput>(typed, list) }
      : { id: null, list: typed };
    void submit(input, {
      onSuccess: () => {
        onSaved();
        const message = `Lista ${list ? 'atualizada' : 'criada'} com sucesso.`;
        void notify({ tone: 'success', title: 'Sucesso', message });
      },
      onError: (error) => {
        void notify({ tone: 'error', title: 'Erro', message: error.message });
        showAtField(form, error);
      },
    });
  }

  const onSubmit = form.onSubmit(send, (errors) => focusFirstError(form, errors));
  return { form, onSubmit, isPending: save.isPending };
}
