import { lazy, Suspense, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconUserPlus } from '@tabler/icons-react';
import { AddButton } from '@/components/add-button';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { USERS_PER_PAGE, userQueries } from '@/data/users/queries';
import { useReopenedForm } from '@/data/session/use-reopened-form';
import type { ListedUser } from '@/domain/user';
import { formatCount } from '@/domain/numbers';
import { importWithRetry } from '@/lib/lazy-import';
import { useListParams } from '@/lib/use-list-params';
import { loadDeletionDialog, loadInvitationDialog, loadSubscriptionDialog } from './load-dialogs';
import { PLAN_FIXED_ID, userColumns } from './user-columns';
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
  none: { title: 'Nenhum usuário', text: 'Convide alguém para começar.' },
  count: (total: number) => formatCount(total, 'usuário', 'usuários'),
};

type Opened =
  { dialog: 'subscription' | 'deletion'; user: ListedUser } | { dialog: 'invitation'; user?: undefined };

/** 'Usuários' of the admin area: every account and its subscription. */
export function Users({ ordersPath }: { ordersPath: string }) {
  const params = useListParams();
  const query = useQuery(userQueries.page(params.asked));
  const [opened, setOpened] = useState<Opened | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpened(null);
  const change = (user: ListedUser) => setOpened({ dialog: 'subscription', user });
  const invite = () => setOpened({ dialog: 'invitation' });
  useReopenedForm('subscription', query.data?.rows, (user) => user && change(user));
  useReopenedForm('invitation', undefined, invite);
  const columns = userColumns({
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
      </PageHead>
      <PagedList
        heading={heading}
        query={query}
        params={params}
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={USERS_PER_PAGE}
        texts={TEXTS}
      />
      <span id={PLAN_FIXED_ID} hidden>
        O plano de um administrador não pode ser alterado.
      </span>
      <Suspense>
        {opened?.dialog === 'subscription' && <SubscriptionDialog user={opened.user} onClose={close} />}
        {opened?.dialog === 'invitation' && <InvitationDialog onClose={close} />}
        {opened?.dialog === 'deletion' && (
          <DeletionDialog user={opened.user} heading={heading} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
