import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import { synonymQueries } from '@/data/synonyms/queries';
import { formatCount } from '@/domain/format/numbers';
import { findGroups, type SynonymGroup } from '@/domain/catalog/synonyms';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/navigation/use-list-params';
import { loadDeletionDialog, loadSynonymDialog } from './load-dialogs';
import { synonymColumns } from './synonym-columns';
import classes from './synonyms.module.css';

const SynonymDialog = lazy(() => importWithRetry(loadSynonymDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const SKELETONS = 10;
const TEXTS = {
  label: 'Sinônimos',
  searchLabel: 'Buscar sinônimos',
  searchPlaceholder: 'Buscar por palavra...',
  loading: 'Carregando sinônimos…',
  failed: 'Falha ao carregar sinônimos.',
  notFound: { title: 'Nenhum grupo encontrado', text: 'Nenhuma palavra corresponde à busca.' },
  none: { title: 'Nenhum grupo', text: 'Adicione as palavras que significam o mesmo para quem busca.' },
  count: (total: number) => formatCount(total, 'grupo', 'grupos'),
};

type Opened = { dialog: 'form'; group: SynonymGroup | null } | { dialog: 'deletion'; group: SynonymGroup };

/** 'Sinônimos' of the admin area. There are few, so all are loaded at once and searched in the browser. */
export function Synonyms({ searchPath }: { searchPath: (word: string) => string }) {
  const params = useListParams();
  const { data: groups, isError, refetch } = useQuery(synonymQueries.groups());
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const dialog = { heading, onClose: () => setOpened(null) };
  const openForm = (group: SynonymGroup | null) => setOpened({ dialog: 'form', group });
  useReopenedForm('synonyms', groups, openForm);
  const rows = groups && findGroups(groups, params.text);
  const page = rows && { rows, total: rows.length, page: 1, pages: 1 };

  return (
    <>
      <PageHead ref={heading} title="Sinônimos">
        <AddButton load={loadSynonymDialog} onClick={() => openForm(null)}>
          Adicionar Sinônimos
        </AddButton>
      </PageHead>
      <p className={classes.intro}>
        Quem busca por uma palavra encontra também os fornecedores das outras do mesmo grupo. Abra uma palavra
        para ver o que o diretório encontra com ela.
      </p>
      <PagedList
        heading={heading}
        query={{ data: page, isError, isPlaceholderData: false, refetch }}
        // The browser filters the rows, so the search applies at every keystroke.
        params={{ ...params, asked: { ...params.asked, search: params.text.trim() } }}
        columns={synonymColumns({
          searchPath,
          onEdit: openForm,
          onDelete: (group) => setOpened({ dialog: 'deletion', group }),
        })}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={SKELETONS}
        texts={TEXTS}
      />
      <Suspense>
        {opened?.dialog === 'form' && <SynonymDialog group={opened.group} {...dialog} />}
        {opened?.dialog === 'deletion' && <DeletionDialog group={opened.group} {...dialog} />}
      </Suspense>
    </>
  );
}
