import '@/theme/buttons';
import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import IconBell from '@tabler/icons-react/icons/IconBell';
import { Link } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { useSavedSearches, useSearchNews } from '@/data/saved-searches/queries';
import type { Account } from '@/domain/account/account';
import { MOST_SEARCHES, OFFER, type SavedSearch } from '@/domain/saved-search/saved-search';
import { importWithRetry } from '@/lib/lazy-import';
import { loadRenameDialog } from './load-dialogs';
import { MailChoice } from './mail-choice';
import { SearchCard, SearchSkeletons } from './search-card';
import { DELETE_ATTRIBUTE, useDeletion } from './use-deletion';
import classes from './saved-searches.module.css';

const RenameDialog = lazy(() => importWithRetry(loadRenameDialog));

interface Props {
  account: Account;
  plansPath: string;
  /** The directory that shows what is found. */
  directoryPath: string;
}

/** 'Buscas salvas' of the profile. */
export default function SavedSearches({ account, plansPath, directoryPath }: Props) {
  const { searches, failed, retry } = useSavedSearches(account.id);
  const { news } = useSearchNews(account);
  const [renamed, setRenamed] = useState<SavedSearch | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, remove } = useDeletion(heading);

  function tryAgain() {
    heading.current?.focus(); // this button disappears
    retry();
  }

  function content() {
    if (failed)
      return <FailedState message="Não foi possível carregar suas buscas salvas." retry={tryAgain} />;
    if (searches === undefined) return <SearchSkeletons />;
    if (searches.length === 0) return <NoSearches directoryPath={directoryPath} />;
    return (
      <>
        <MailChoice account={account} />
        {searches.length >= MOST_SEARCHES && (
          <p className={classes.full}>
            {searches.length} de {MOST_SEARCHES} buscas salvas. Para salvar outra, exclua uma.
          </p>
        )}
        <ul ref={list} className={classes.list} aria-label="Buscas salvas">
          {searches.map((search) => (
            <li key={search.id}>
              <SearchCard
                search={search}
                news={news[search.id] ?? 0}
                account={account}
                plansPath={plansPath}
                directoryPath={directoryPath}
                onRename={() => setRenamed(search)}
                onDelete={() => remove(search)}
                deleteProps={{ [DELETE_ATTRIBUTE]: search.id }}
              />
            </li>
          ))}
        </ul>
      </>
    );
  }

  return (
    <section aria-labelledby="buscas" className={classes.root}>
      <h2 id="buscas" ref={heading} tabIndex={-1} className={classes.title}>
        Buscas salvas
      </h2>
      {content()}
      {renamed && (
        <Suspense>
          <RenameDialog search={renamed} heading={heading} onClose={() => setRenamed(null)} />
        </Suspense>
      )}
    </section>
  );
}

function NoSearches({ directoryPath }: { directoryPath: string }) {
  return (
    <MessageState
      title="Nenhuma busca salva"
      text={
        <>
          No diretório, digite um texto ou escolha filtros e toque em{' '}
          <strong className={classes.sample}>
            <IconBell size={16} stroke={1.75} aria-hidden="true" /> {OFFER}
          </strong>
          . Os fornecedores novos ficam aqui e vão no e-mail da semana.
        </>
      }
    >
      <Button component={Link} to={directoryPath}>
        Explorar diretório
      </Button>
    </MessageState>
  );
}
