import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { SaveDialog } from '@/components/save-dialog';
import { useSaveCategory } from '@/data/categories/admin-mutations';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import {
  categoryForm,
  LONGEST_INTRO,
  type CategoryForm,
  type ListedCategory,
} from '@/domain/catalog/category';
import { formatCount } from '@/domain/format/numbers';

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
  const form = useCategoryForm(category);
  const { subcategories = 0 } = category ?? {};
  const isParent = subcategories > 0;

  return (
    <SaveDialog
      title={category ? 'Editar categoria' : 'Nova categoria'}
      form={form}
      save={useSaveCategory()}
      inputOf={(values) => ({ id: category?.id ?? null, category: categoryForm.parse(values) })}
      success={`Categoria ${category ? 'atualizada' : 'criada'} com sucesso.`}
      heading={heading}
      onClose={onClose}
    >
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
      <Textarea
        label="Texto da página"
        description={`Aparece na página pública da categoria e nos buscadores. Até ${LONGEST_INTRO} caracteres.`}
        rows={4}
        size="md"
        key={form.key('intro')}
        {...form.getInputProps('intro')}
      />
    </SaveDialog>
  );
}

function useCategoryForm(category: ListedCategory | null) {
  const initialValues: CategoryForm = {
    name: category?.name ?? '',
    parent_id: String(category?.parent_id ?? ''),
    intro: category?.intro ?? '',
  };
  const form = useForm<CategoryForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(categoryForm, { sync: true }),
  });

  useDraft(draftName('category', category?.id ?? null), form, initialValues);

  return form;
}
