import '@/theme/buttons';
import { useState } from 'react';
import { Button } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
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
import { LockedNovelties } from './locked-novelties';
import { NoveltyCard } from './novelty-card';
import classes from './novelty-feed.module.css';

interface Props {
  pathOf: (supplierId: number) => string;
  plansPath: string;
  /** The viewer cannot read all. */
  isLocked: boolean;
}

/** What suppliers say is new, the newest first, below how many novelties are locked. */
export function NoveltyFeed({ pathOf, plansPath, isLocked }: Props) {
  const feed = useInfiniteQuery(noveltyQueries.feed());
  const { data: count = 0 } = useQuery({ ...noveltyQueries.count(), enabled: isLocked });
  const novelties = feed.data?.pages.flat();
  if (feed.isError && !novelties)
    return (
      <FailedState message="Não foi possível carregar as novidades." retry={() => void feed.refetch()} />
    );
  if (!novelties) return <PageSpinner label="Carregando novidades…" />;
  if (novelties.length + count === 0)
    return <MessageState title="Nenhuma novidade agora" text="Elas ficam aqui por 45 dias." />;
  return (
    <>
      {count > 0 && <LockedNovelties count={count} plansPath={plansPath} />}
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

/** Opens the message to the supplier with the novelty named, or reports it by two presses. */
export function NoveltyActions({ novelty, path }: { novelty: Novelty; path: string }) {
  const state: LocationState = { writesMessage: true, about: novelty.text };
  const [asked, setAsked] = useState(false);
  const { mutate, isPending, isSuccess } = useReportNovelty();
  const isBusy = isPending || isSuccess;

  function report() {
    if (isBusy) return;
    if (!asked) return setAsked(true);
    mutate(novelty.id, {
      onSuccess: () =>
        void notify({ tone: 'success', title: 'Obrigado!', message: 'A nossa equipe vai conferir.' }),
      onError: ({ message }) => void notify({ tone: 'error', title: 'Erro', message }),
    });
  }

  return (
    <>
      <Link to={path} state={state} className={buttonClass('filled')}>
        Falar sobre isto
      </Link>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        // `disabled` would lose the focus.
        aria-disabled={isBusy || undefined}
        onClick={report}
        onBlur={() => setAsked(false)}
      >
        {isSuccess ? 'Denunciada' : asked ? 'Denunciar mesmo?' : 'Denunciar'}
      </Button>
    </>
  );
}
