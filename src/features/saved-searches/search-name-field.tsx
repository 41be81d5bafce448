import '@mantine/core/styles/Input.css';
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { SavedSearchForm } from '@/domain/saved-search/form';

/** The name of a saved search. */
export function NameField({ form }: { form: UseFormReturnType<SavedSearchForm> }) {
  return (
    <TextInput
      aria-required
      label="Nome da busca"
      autoComplete="off"
      size="md"
      data-autofocus
      key={form.key('name')}
      {...form.getInputProps('name')}
    />
  );
}
