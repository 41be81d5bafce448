import '@mantine/core/styles/Input.css';
import { useState, type FormEvent } from 'react';
import { NativeSelect } from '@mantine/core';
import { Dialog, DialogActions, DialogText } from '@/components/dialog';
import { SubmitButton } from '@/components/submit-button';
import { useDialog } from '@/components/use-dialog';
import { formatCount } from '@/domain/format/numbers';
import type { BulkAction, BulkDialogProps } from './use-bulk-work';

interface Props extends BulkDialogProps {
  title: string;
  label: string;
  /** Shown while nothing is chosen, and as the error if that is sent. */
  placeholder: string;
  choices: { value: string; label: string }[];
  /** Shown instead of the field. */
  empty?: string | undefined;
  /** Labels of the button that does it, also while it does. */
  button: string;
  busy: string;
  /** What is done with the selected suppliers; undefined if the choice is none of them. */
  actionOf: (chosen: string) => BulkAction | undefined;
}

/** Asks for one of several choices and does something with the selected suppliers. A failure keeps the dialog open. */
export function ChoiceDialog({ selection, work, onClose, choices, empty, actionOf, ...texts }: Props) {
  const dialog = useDialog(onClose, { busy: work.isPending, heading: work.outcomeElement });
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);

  function send(event: FormEvent) {
    event.preventDefault();
    const action = actionOf(chosen);
    setMissing(!action);
    if (action) void work.run(action, { onDone: dialog.onClose });
  }

  if (empty)
    return (
      <Dialog {...dialog} title={texts.title}>
        <DialogText>{empty}</DialogText>
      </Dialog>
    );
  return (
    <Dialog {...dialog} title={texts.title}>
      <DialogText>
        {formatCount(selection.count, 'fornecedor selecionado', 'fornecedores selecionados')}
      </DialogText>
      <form noValidate onSubmit={send}>
        <NativeSelect
          label={texts.label}
          size="md"
          data-autofocus
          data={[{ value: '', label: texts.placeholder }, ...choices]}
          value={chosen}
          error={missing && `${texts.placeholder}.`}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <DialogActions onCancel={dialog.onClose}>
          <SubmitButton size="sm" pending={work.isPending} busy={texts.busy}>
            {texts.button}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
