import '@/theme/buttons';
import { useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { BackLink } from '@/components/back-link';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageHead } from '@/components/page-head';
import { PageSpinner } from '@/components/page-spinner';
import { Panel } from '@/components/panel';
import { userQueries } from '@/data/users/queries';
import { MailBlock } from './mail-block';
import { PremiumPeriods } from './premium-periods';
import { UserActions } from './user-actions';
import { UserFacts } from './user-facts';
import { UserOrders } from './user-orders';
import type { Viewer } from './viewer';
import classes from './user-page.module.css';

interface Props {
  id: string;
  viewer: Viewer;
  usersPath: string;
  ordersPath: string;
  /** Path of an order's page, with :id. */
  orderPath: string;
  messagesPath: string;
}

/** One account: who it is, its Premium and where it comes from, its orders, and what the staff can do. */
export function UserPage({ id, viewer, ...paths }: Props) {
  const { data, isPending, isError, refetch } = useQuery(userQueries.details(id));
  const heading = useRef<HTMLHeadingElement>(null);
  const back = <BackLink to={paths.usersPath}>Usuários</BackLink>;
  if (isError && !data)
    return (
      <>
        {back}
        <FailedState message="Falha ao buscar o usuário." retry={() => void refetch()} />
      </>
    );
  if (isPending) return <PageSpinner label="Carregando usuário…" />;
  if (!data)
    return (
      <MessageState page title="Usuário não encontrado" text="A conta pode ter sido excluída.">
        <Button component={Link} to={paths.usersPath}>
          Ver todos os usuários
        </Button>
      </MessageState>
    );
  return (
    <>
      {back}
      <PageHead ref={heading} title={data.name} help={false}>
        <UserActions member={data} viewer={viewer} heading={heading} />
      </PageHead>
      {data.blocked && (
        <p role="status" className={classes.blocked}>
          Esta conta está bloqueada: a pessoa não consegue entrar.
        </p>
      )}
      <MailBlock member={data} heading={heading} />
      <div className={classes.columns}>
        <Panel title="Conta">
          <UserFacts member={data} messagesPath={paths.messagesPath} />
        </Panel>
        <div className={classes.column}>
          <Panel title="Premium">
            <PremiumPeriods member={data} orderPath={paths.orderPath} />
          </Panel>
          <Panel title="Pedidos">
            <UserOrders member={data} ordersPath={paths.ordersPath} orderPath={paths.orderPath} />
          </Panel>
        </div>
      </div>
    </>
  );
}
