import { schemaResolver, useForm } from '@mantine/form';
import { savedSearchForm, type SavedSearchForm } from '@/domain/saved-search/form';

/** The form with the name of a saved search. */
export function useNameForm(name: string) {
  return useForm<SavedSearchForm>({
    mode: 'uncontrolled',
    initialValues: { name },
    validate: schemaResolver(savedSearchForm, { sync: true }),
  });
}
