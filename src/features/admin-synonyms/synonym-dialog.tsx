import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { SaveDialog } from '@/components/save-dialog';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { useSaveSynonyms } from '@/data/synonyms/admin-mutations';
import { synonymForm, wordLines, type SynonymForm, type SynonymGroup } from '@/domain/catalog/synonyms';

interface Props {
  /** Null for a new group. */
  group: SynonymGroup | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates or edits a group of synonyms. A failed save keeps the dialog open with its input. */
export default function SynonymDialog({ group, heading, onClose }: Props) {
  const form = useSynonymForm(group);
  return (
    <SaveDialog
      title={group ? 'Editar sinônimos' : 'Novos sinônimos'}
      form={form}
      save={useSaveSynonyms()}
      inputOf={(values) => ({ id: group?.id ?? null, group: synonymForm.parse(values) })}
      success={`Sinônimos ${group ? 'atualizados' : 'criados'} com sucesso.`}
      heading={heading}
      onClose={onClose}
    >
      <Textarea
        aria-required
        label="Palavras"
        description="De 2 a 12 palavras ou expressões, uma por linha ou separadas por vírgulas. Maiúsculas, acentos e plurais não fazem diferença. Cada palavra cabe em até 12 grupos."
        rows={6}
        size="md"
        data-autofocus
        key={form.key('words')}
        {...form.getInputProps('words')}
      />
    </SaveDialog>
  );
}

function useSynonymForm(group: SynonymGroup | null) {
  const initialValues: SynonymForm = { words: wordLines(group?.words ?? []) };
  const form = useForm<SynonymForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(synonymForm, { sync: true }),
  });

  useDraft(draftName('synonyms', group?.id ?? null), form, initialValues);

  return form;
}
