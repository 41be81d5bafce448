import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Dialog, DialogActions } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import { useSaveSynonyms } from '@/data/synonyms/mutations';
import { synonymForm, wordLines, type SynonymForm, type SynonymGroup } from '@/domain/synonyms';
import { focusFirstError, showAtField } from '@/lib/forms';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';

interface Props {
  /** Null for a new group. */
  group: SynonymGroup | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates or edits a group of synonyms. A failed save keeps the dialog open with its input. */
export default function SynonymDialog({ group, heading, onClose }: Props) {
  // The row with the button that opened this may be gone: deleted, or edited and no longer found by the search.
  const returnTo = (trigger: Element | null) => (trigger?.isConnected ? trigger : heading.current);
  const dialog = useDialog(onClose, { returnTo });
  const { form, onSubmit, isPending } = useSynonymForm(group, dialog.onClose);

  return (
    <Dialog {...dialog} title={group ? 'Editar sinônimos' : 'Novos sinônimos'}>
      <form noValidate onSubmit={onSubmit}>
        <Textarea
          aria-required
          label="Palavras"
          description="De 2 a 12 palavras ou expressões, uma por linha ou separadas por vírgulas. Maiúsculas, acentos e plurais não fazem diferença."
          rows={6}
          size="md"
          data-autofocus
          key={form.key('words')}
          {...form.getInputProps('words')}
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

function useSynonymForm(group: SynonymGroup | null, onSaved: () => void) {
  const save = useSaveSynonyms();
  const submit = useSubmit(save.mutateAsync);
  const initialValues: SynonymForm = { words: wordLines(group?.words ?? []) };
  const form = useForm<SynonymForm>({
    mode: 'uncontrolled',
    initialValues,
    validate: schemaResolver(synonymForm, { sync: true }),
  });

  useDraft(draftName('synonyms', group?.id ?? null), form, initialValues);

  function send(values: SynonymForm) {
    if (save.isSuccess) return; // saved; the dialog is fading out
    void submit(
      { id: group?.id ?? null, group: synonymForm.parse(values) },
      {
        onSuccess: () => {
          onSaved();
          const message = `Sinônimos ${group ? 'atualizados' : 'criados'} com sucesso.`;
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
