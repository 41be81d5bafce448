import '@mantine/core/styles/Input.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { userQueries } from '@/data/users/queries';
import { LONGEST_SEARCH } from '@/domain/directory-filters';
import type { ListedUser } from '@/domain/user';
import { loadCode } from '@/lib/load-code';
import { loadSubscriptionDialog } from './load-subscription-dialog';
import { UserPages } from './user-pages';
import { UserSkeletons, UserTable } from './user-table';
import { useUserSearch } from './use-user-search';
import classes from './users.module.css';

const SubscriptionDialog = lazy(() => loadCode(loadSubscriptionDialog));

/** 'Usuários' of the admin area (S-34): who has an account, and until when each one is premium. */
export function Users() {
  const { text, asked, setText, flush, setPage, clear } = useUserSearch();
  const { data, isError, isPlaceholderData, refetch } = useQuery(userQueries.page(asked));
  const [changing, setChanging] = useState<ListedUser | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function turnTo(page: number) {
    setPage(page);
    // On a phone the pages are far below the first user of the next one.
    if (list.current && list.current.getBoundingClientRect().top < 0) list.current.scrollIntoView();
  }

  function content() {
    if (!data) {
      if (!isError) return <UserSkeletons />;
      const tryAgain = () => {
        heading.current?.focus(); // the button goes
        void refetch();
      };
      return <FailedState message="Falha ao buscar usuários." retry={tryAgain} />;
    }
    if (data.total === 0) {
      const forget = () => {
        field.current?.focus(); // the button goes
        clear();
      };
      return (
        <MessageState title="Nenhum usuário encontrado" text="Nenhum nome ou e-mail corresponde à busca.">
          <Button variant="default" onClick={forget}>
            Limpar busca
          </Button>
        </MessageState>
      );
    }
    return (
      <>
        <UserTable users={data.users} waiting={isPlaceholderData} onChange={setChanging} />
        {data.pages > 1 && <UserPages page={data.page} pages={data.pages} onTurn={turnTo} />}
      </>
    );
  }

  return (
    <div className={classes.root}>
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        Usuários
      </h1>
      <form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault();
          flush();
        }}
      >
        <TextInput
          ref={field}
          type="search"
          size="md"
          value={text}
          placeholder="Buscar por nome ou e-mail..."
          aria-label="Buscar usuários"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={flush}
        />
      </form>
      <p role="status" className={classes.count}>
        {data && <UserCount total={data.total} page={data.page} pages={data.pages} />}
      </p>
      <div ref={list} className={classes.list}>
        {content()}
      </div>
      {changing && (
        <Suspense>
          <SubscriptionDialog user={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </div>
  );
}

const number = new Intl.NumberFormat('pt-BR');

/** "1 usuário", "10.000 usuários"; who cannot see the pages hears which one this is. */
function UserCount({ total, page, pages }: { total: number; page: number; pages: number }) {
  return (
    <>
      {total === 1 ? '1 usuário' : `${number.format(total)} usuários`}
      {pages > 1 && <VisuallyHidden>{`, página ${page} de ${pages}`}</VisuallyHidden>}
    </>
  );
}
