import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { useReportNovelty } from '@/data/novelties/mutations';
import { noveltyQueries } from '@/data/novelties/queries';
import type { Novelty } from '@/domain/supplier-page/novelty';
import type { LocationState } from '@/lib/navigation/location-state';
import { notify } from '@/lib/notify';
import { NoveltyCard } from './novelty-card';
import classes from './novelty-feed.module.css';

interface Props {
  pathOf: (supplierId: number) => string;
  /** Of one supplier. */
  supplierId?: number;
}

/** What suppliers say is new, the newest first. */
export function NoveltyFeed({ pathOf, supplierId }: Props) {
  const feed = useInfiniteQuery(
    noveltyQueries.feed(supplierId === undefined ? {} : { supplier_id: supplierId }),
  );
  const novelties = feed.data?.pages.flat();
  if (feed.isError && !novelties)
    return (
      <FailedState message="Não foi possível carregar as novidades." retry={() => void feed.refetch()} />
    );
  if (!novelties) return <PageSpinner label="Carregando novidades…" />;
  if (novelties.length === 0)
    return <MessageState title="Nenhuma novidade agora" text="Elas ficam aqui por 45 dias." />;
  return (
    <>
      <div className={classes.grid}>
        {novelties.map((novelty) => (
          <NoveltyCard key={novelty.id} novelty={novelty} supplierPath={pathOf(novelty.supplier_id)}>
            <NoveltyActions novelty={novelty} path={pathOf(novelty.supplier_id)} />
          </NoveltyCard>
        ))}
      </div>
      {feed.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={feed.isFetchingNextPage}
            onClick={() => void feed.fetchNextPage()}
          >
            Mostrar mais
          </Button>
        </div>
      )}
    </>
  );
}

/** Opens the message to the supplier, with the novelty named. */
export function TalkLink({ novelty, path }: { novelty: Novelty; path: string }) {
  const state: LocationState = { writesMessage: true, about: novelty.text };
  return (
    <Link to={path} state={state} className={buttonClass('filled')}>
      Falar sobre isto
    </Link>
  );
}

export function NoveltyActions({ novelty, path }: { novelty: Novelty; path: string }) {
  const report = useReportNovelty();
  const send = () =>
    report.mutate(novelty.id, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Obrigado!', message: 'A nossa equipe vai conferir.' }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  return (
    <>
      <TalkLink novelty={novelty} path={path} />
      <Button variant="subtle" color="gray" size="compact-sm" disabled={report.isSuccess} onClick={send}>
        {report.isSuccess ? 'Denunciada' : 'Denunciar'}
      </Button>
    </>
  );
}
