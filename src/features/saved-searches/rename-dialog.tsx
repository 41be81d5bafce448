import type { RefObject } from 'react';
import { SaveDialog } from '@/components/save-dialog';
import { isGone, useChangeSearch } from '@/data/saved-searches/mutations';
import { savedSearchForm } from '@/domain/saved-search/form';
import type { SavedSearch } from '@/domain/saved-search/saved-search';
import { NameField } from './search-name-field';
import { useNameForm } from './use-name-form';

interface Props {
  search: SavedSearch;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Renames a saved search. A failed save keeps the dialog open with its input, unless the search was deleted elsewhere. */
export default function RenameDialog({ search, heading, onClose }: Props) {
  const form = useNameForm(search.name);
  return (
    <SaveDialog
      title="Renomear busca"
      form={form}
      save={useChangeSearch()}
      inputOf={(values) => ({ id: search.id, change: savedSearchForm.parse(values) })}
      success="Busca renomeada."
      heading={heading}
      onClose={onClose}
      isGone={isGone}
    >
      <NameField form={form} />
    </SaveDialog>
  );
}
