import '@/theme/buttons';
import '@mantine/core/styles/Tabs.css';
import { useEffect, useState } from 'react';
import { Button, Tabs } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { SearchField } from '@/components/search-field';
import { SubmitButton } from '@/components/submit-button';
import { useChangeListSuppliers } from '@/data/lists/admin-mutations';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { ListSupplier } from '@/domain/catalog/special-list';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import { AllPane, ListedPane } from './suppliers-panes';
import { useListChanges, type ListChanges } from './use-list-changes';
import classes from './suppliers-dialog.module.css';

const SEARCH_AFTER_MS = 300;

interface Props {
  listId: number;
  /** The suppliers stored in the list. */
  stored: ListSupplier[];
  onSaved: () => void;
  onCancel: () => void;
  onBusy: (busy: boolean) => void;
  /** Receives a function that returns whether closing would lose changes. */
  onEdit: (isEdited: () => boolean) => void;
}

/** Edits which suppliers are in a list. All changes are saved together. */
export function SuppliersForm({ listId, stored, onSaved, onCancel, onBusy, onEdit }: Props) {
  const changes = useListChanges(stored);
  const { added, removed } = changes;
  const [search, setSearch] = useState('');
  const change = useChangeListSuppliers();
  const submit = useSubmit(change.mutateAsync);
  const busy = change.isPending;
  const edited = added.length + removed.length;
  useEffect(() => onBusy(busy), [busy, onBusy]);
  useEffect(() => onEdit(() => edited > 0));

  function send() {
    if (change.isSuccess) return; // saved; the dialog is fading out
    if (edited === 0) return onCancel();
    void submit(
      { listId, added, removed },
      {
        onSuccess: onSaved,
        onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
      },
    );
  }

  return (
    <div className={classes.root}>
      <Search onSearch={setSearch} />
      <SupplierTabs changes={changes} search={search} opensOnAll={stored.length === 0} />
      <Footer edited={edited} busy={busy} onCancel={onCancel} onSubmit={send} />
    </div>
  );
}

function Search({ onSearch }: { onSearch: (search: string) => void }) {
  const [text, setText] = useState('');
  const searchLater = useDebouncedCallback((typed: string) => onSearch(typed.trim()), SEARCH_AFTER_MS);
  return (
    <div className={classes.search}>
      <SearchField
        label="Buscar fornecedores"
        placeholder="Buscar por nome, Instagram ou categoria..."
        value={text}
        onChange={(typed) => {
          setText(typed);
          searchLater(typed);
        }}
        onFlush={() => searchLater.flush()}
      />
    </div>
  );
}

interface SupplierTabsProps {
  changes: ListChanges;
  search: string;
  opensOnAll: boolean;
}

function SupplierTabs({ changes, search, opensOnAll }: SupplierTabsProps) {
  const [tab, setTab] = useState(opensOnAll ? 'todos' : 'lista');
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(value ?? tab)}
      keepMounted={false}
      classNames={{ tab: classes.tab }}
    >
      <Tabs.List>
        <Tabs.Tab value="lista">Na lista ({formatNumber(changes.total)})</Tabs.Tab>
        <Tabs.Tab value="todos">Todos</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="lista" className={classes.panel}>
        <ListedPane changes={changes} search={search} />
      </Tabs.Panel>
      <Tabs.Panel value="todos" className={classes.panel}>
        <AllPane changes={changes} search={search} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface FooterProps {
  /** Number of unsaved changes. */
  edited: number;
  busy: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

function Footer({ edited, busy, onCancel, onSubmit }: FooterProps) {
  return (
    <form
      className={classes.footer}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <p role="status" className={classes.progress}>
        {edited > 0 && `${formatCount(edited, 'mudança', 'mudanças')} por salvar`}
      </p>
      <Button variant="subtle" color="gray" className={classes.cancel} disabled={busy} onClick={onCancel}>
        Cancelar
      </Button>
      <SubmitButton size="sm" pending={busy} busy="Salvando...">
        Salvar
      </SubmitButton>
    </form>
  );
}
