import '@/theme/buttons';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import { useEffect } from 'react';
import { Button, Tabs } from '@mantine/core';
import { SubmitButton } from '@/components/submit-button';
import { formatCount } from '@/domain/format/numbers';
import type { SupplierRecord } from '@/domain/supplier-form/form';
import { ConflictNotice } from './conflict-notice';
import type { Editor } from './editors';
import { FileTab } from './file-tab';
import { allItems, type Files } from './file-items';
import { InfoTab } from './info-tab';
import { useSupplierForm, type Phase, type Tab } from './use-supplier-form';
import classes from './supplier-dialog.module.css';

interface Props {
  editor: Editor;
  record: SupplierRecord | null;
  onSaved: () => void;
  onCancel: () => void;
  onBusy: (busy: boolean) => void;
  /** Receives a function that returns whether closing would lose edits. */
  onEdit: (isEdited: () => boolean) => void;
}

/** 'Informações' and 'Imagens' of a supplier. */
export function SupplierForm({ editor, record, onSaved, onCancel, onBusy, onEdit }: Props) {
  const state = useSupplierForm(editor, record, onSaved);
  const { form, files, filesStore, tab, setTab, phase, conflict, onSubmit } = state;
  const busy = phase !== 'editing';
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => onEdit(state.isEdited));
  // Runs however the dialog closes: unsaved uploads must not stay in storage.
  useEffect(() => () => filesStore.discard(), [filesStore]);

  return (
    <form noValidate className={classes.form} onSubmit={onSubmit} aria-busy={busy}>
      {conflict && <ConflictNotice conflict={conflict} discardLocalEdits={state.discardLocalEdits} />}
      <Tabs value={tab} onChange={(value) => setTab(value as Tab)} classNames={{ tab: classes.tab }}>
        <Tabs.List>
          <Tabs.Tab value="informacoes">Informações</Tabs.Tab>
          <Tabs.Tab value="imagens">Imagens</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="informacoes" className={classes.panel}>
          <InfoTab form={form} isNew={record === null} isStaff={editor.isStaff} />
        </Tabs.Panel>
        <Tabs.Panel value="imagens" className={classes.panel}>
          <FileTab supplierId={record?.id ?? null} files={files} filesStore={filesStore} />
        </Tabs.Panel>
      </Tabs>
      <Footer
        phase={phase}
        progress={progressText(phase, files)}
        onCancel={phase === 'uploading' ? filesStore.cancel : onCancel}
      />
    </form>
  );
}

function Footer({ phase, progress, onCancel }: { phase: Phase; progress: string; onCancel: () => void }) {
  return (
    <div className={classes.footer} data-dialog-actions>
      <p role="status" className={classes.progress}>
        {progress}
      </p>
      <Button
        variant="subtle"
        color="gray"
        className={classes.cancel}
        disabled={phase === 'saving'}
        onClick={onCancel}
      >
        {phase === 'uploading' ? 'Cancelar envio' : 'Cancelar'}
      </Button>
      <SubmitButton size="sm" pending={phase !== 'editing'} busy="Salvando...">
        Salvar
      </SubmitButton>
    </div>
  );
}

function progressText(phase: Phase, files: Files): string {
  if (phase === 'saving') return 'Salvando o fornecedor…';
  if (phase === 'editing') return '';
  const waiting = allItems(files).filter(({ state }) => state !== 'stored').length;
  return waiting === 0
    ? 'Salvando o fornecedor…'
    : `${formatCount(waiting, 'arquivo por enviar', 'arquivos por enviar')}…`;
}
