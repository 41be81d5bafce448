import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog, DialogActions } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { useSaveCategory } from '@/data/categories/mutations';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { categoryForm, type CategoryForm, type ListedCategory } from '@/domain/category';
import { formatCount } from '@/domain/numbers';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

const NO_PARENT = { value: '', label: 'Nenhuma (é principal)' };

interface Props {
  /** Null for a new category. */
  category: ListedCategory | null;
  /** Categories that it may become a subcategory of. */
  parents: ListedCategory[];
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates or edits a category. A failed save keeps the dialog open with its input. */
export default function CategoryDialog({ category, parents, heading, onClose }: Props) {
  // The row with the button that opened this may be gone: deleted, or renamed and no longer found by the search.
  const returnTo = (trigger: Element | null) => (trigger?.isConnected ? trigger : heading.current);
  const dialog = useDialog(onClose, { returnTo });
  const { form, onSubmit, isPending } = useCategoryForm(category, dialog.onClose);
  const { subcategories = 0 } = category ?? {};
  const isParent = subcategories > 0;

  return (
    <Dialog {...dialog} title={category ? 'Editar categoria' : 'Nova categoria'}>
      <form noValidate onSubmit={onSubmit}>
        <TextInput
          aria-required
          label="Nome"
          autoComplete="off"
          size="md"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label="Subcategoria de"
          description={
            isParent &&
            `Não pode ser subcategoria: tem ${formatCount(subcategories, 'subcategoria', 'subcategorias')}.`
          }
          disabled={isParent}
          size="md"
          data={[NO_PARENT, ...parents.map(({ id, name }) => ({ value: String(id), label: name }))]}
          key={form.key('parent_id')}
          {...form.getInputProps('parent_id')}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={isPending} busy="Salvando...">
            Salvar
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function useCategoryForm(category: ListedCategory | null, onSaved: () => void) {
  const save = useSaveCategory();
  const submit = useSubmit(save.mutateAsync);
  const initialValues: CategoryForm = {
    name: category?.name ?? '',
    parent_id: String(category?.parent_id ?? ''),
  };
  const form = useForm<CategoryForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(categoryForm, { sync: true }),
  });

  useDraft(draftName('category', category?.id ?? null), form, initialValues);

  function send(values: CategoryForm) {
    if (save.isSuccess) return; // saved; the dialog is fading out
    void submit(
      { id: category?.id ?? null, category: categoryForm.parse(values) },
      {
        onSuccess: () => {
          onSaved();
          const message = `Categoria ${category ? 'atualizada' : 'criada'} com sucesso.`;
          void notify({ tone: 'success', title: 'Sucesso', message });
        },
        onError: (error) => {
          void notify({ tone: 'error', title: 'Erro', message: error.message });
          showAtField(form, error);
        },
      },
    );
  }

  const onSubmit = form.onSubmit(send, (errors) => focusFirstError(form, errors));
  return { form, onSubmit, isPending: save.isPending };
}
