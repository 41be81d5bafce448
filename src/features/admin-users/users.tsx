import '@mantine/core/styles/Input.css';
import { lazy, Suspense, useRef, useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconUserPlus from '@tabler/icons-react/icons/IconUserPlus';
import { AddButton } from '@/components/add-button';
import { CsvButton } from '@/components/csv-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { useExportUsers } from '@/data/users/mutations';
import { USER_SORTS, USERS_PER_PAGE, userQueries } from '@/data/users/queries';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import { MEMBER_FILTERS } from '@/domain/account/member';
import type { ListedUser } from '@/domain/account/user';
import { formatCount } from '@/domain/format/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useChoiceParam } from '@/lib/navigation/use-choice-param';
import { useListParams } from '@/lib/navigation/use-list-params';
import { loadDeletionDialog, loadInvitationDialog, loadSubscriptionDialog } from './load-dialogs';
import { userColumns } from './user-columns';

import type { Viewer } from './viewer';
import classes from './users.module.css';

const SubscriptionDialog = lazy(() => importWithRetry(loadSubscriptionDialog));
const InvitationDialog = lazy(() => importWithRetry(loadInvitationDialog));
const DeletionDialog = lazy(() => importWithRetry(loadDeletionDialog));

const TEXTS = {
  label: 'Usuários',
  searchLabel: 'Buscar usuários',
  searchPlaceholder: 'Buscar por nome ou e-mail...',
  loading: 'Carregando usuários…',
  failed: 'Falha ao buscar usuários.',
  notFound: { title: 'Nenhum usuário encontrado', text: 'Nenhum nome ou e-mail corresponde à busca.' },
  count: (total: number) => formatCount(total, 'usuário', 'usuários'),
};

const FILTERS = [{ value: '', label: 'Todos' }, ...MEMBER_FILTERS];
const NONE = { title: 'Nenhum usuário', text: 'Convide alguém para começar.' };
const NONE_OF_FILTER = { title: 'Nenhum usuário com este filtro', text: 'Escolha outro filtro.' };
const filterOf = (text: string) => MEMBER_FILTERS.find(({ value }) => value === text)?.value;

type Opened =
  | { dialog: 'subscription' | 'deletion'; user: ListedUser }
  | { dialog: 'invitation'; user?: undefined };

interface Props {
  viewer: Viewer;
  /** Path of a user's page, with :id. */
  userPath: string;
  ordersPath: string;
}

/** 'Usuários' of the admin area: every account and its subscription. */
export function Users({ viewer, userPath, ordersPath }: Props) {
  const params = useListParams({ sorts: USER_SORTS, size: USERS_PER_PAGE });
  const [chosen, setFilter] = useChoiceParam('filtro', filterOf);
  const filter = chosen || null;
  const query = useQuery(userQueries.page({ ...params.asked, filter }));
  const exporting = useExportUsers({ search: params.asked.search, sort: params.asked.sort, filter });
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);
  const change = (user: ListedUser) => setOpened({ dialog: 'subscription', user });
  const invite = () => setOpened({ dialog: 'invitation' });
  useReopenedForm('subscription', query.data?.rows, (user) => user && change(user));
  useReopenedForm('invitation', undefined, invite);
  const columns = userColumns({
    viewer,
    userPath,
    ordersPath,
    onChange: change,
    onDelete: (user) => setOpened({ dialog: 'deletion', user }),
  });

  return (
    <>
      <PageHead ref={heading} title="Usuários">
        <AddButton icon={IconUserPlus} load={loadInvitationDialog} onClick={invite}>
          Adicionar Usuário
        </AddButton>
        <CsvButton name="usuarios" exporting={exporting} />
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={<FilterSelect value={chosen} onChange={setFilter} />}
        onUnfilter={filter ? () => setFilter('') : null}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={USERS_PER_PAGE}
        texts={{ ...TEXTS, none: filter ? NONE_OF_FILTER : NONE }}
      />
      <Suspense>
        {opened?.dialog === 'subscription' && <SubscriptionDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'invitation' && <InvitationDialog withRole={viewer.isOwner} onClose={close} />}
        {opened?.dialog === 'deletion' && (
          <DeletionDialog
            user={opened.user}
            isSelf={opened.user.id === viewer.id}
            heading={heading}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function FilterSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <NativeSelect
      size="md"
      aria-label="Mostrar"
      data={FILTERS}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
