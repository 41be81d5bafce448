import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { SaveDialog } from '@/components/save-dialog';
import { useSaveList } from '@/data/lists/admin-mutations';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { changedFields } from '@/domain/text/changed-fields';
import {
  LIST_SUBSCRIPTIONS,
  LIST_TYPES,
  listForm,
  type ListForm,
  type ListInput,
  type SpecialList,
} from '@/domain/catalog/special-list';

const UNCHOSEN = { value: '', label: 'Escolha…' };

interface Props {
  /** Null for a new list. */
  list: SpecialList | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates a special list or edits its fields. A failed save keeps the dialog open with its input. */
export default function ListDialog({ list, heading, onClose }: Props) {
  const form = useListForm(list);
  return (
    <SaveDialog
      title={list ? 'Editar lista' : 'Nova lista'}
      form={form}
      save={useSaveList()}
      inputOf={(values) => changesOf(list, listForm.parse(values))}
      success={`Lista ${list ? 'atualizada' : 'criada'} com sucesso.`}
      heading={heading}
      onClose={onClose}
    >
      <Fields form={form} isNew={list === null} />
    </SaveDialog>
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

function useListForm(list: SpecialList | null) {
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

  return form;
}

/** Of an existing list only the edited fields, to keep what another admin changed meanwhile. */
function changesOf(list: SpecialList | null, typed: ListInput) {
  return list ? { id: list.id, list: changedFields<ListInput>(typed, list) } : { id: null, list: typed };
}
