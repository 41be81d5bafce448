import '@/theme/buttons';
import { Suspense, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DeleteDialog } from '@/components/delete-dialog';
import { FailedState } from '@/components/failed-state';
import { useDeleteNovelty } from '@/data/novelties/mutations';
import { noveltyQueries } from '@/data/novelties/queries';
import { DAY_MS, formatMoment } from '@/domain/format/dates';
import type { Novelty } from '@/domain/supplier-page/novelty';
import { NoveltyCard } from './novelty-card';
import classes from './novelty-feed.module.css';

interface Props {
  supplierId: number;
  /** The dialog in which one is written; `heading` gets the focus after it. */
  Writer: ComponentType<{
    supplierId: number;
    heading: RefObject<HTMLElement | null>;
    onClose: () => void;
  }>;
}

/** The novelties of a page for its own account, which publishes and deletes them. */
export function OwnNovelties({ supplierId, Writer }: Props) {
  const feed = useInfiniteQuery(noveltyQueries.feed({ supplier_id: supplierId }));
  const [writing, setWriting] = useState(false);
  const [deleted, setDeleted] = useState<Novelty | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const novelties = feed.data?.pages.flat() ?? [];
  const again = nextTurn(novelties);
  return (
    <section aria-labelledby="minhas-novidades">
      <div className={classes.head}>
        <h2 ref={heading} id="minhas-novidades" tabIndex={-1}>
          Novidades
        </h2>
        {!again && <Button onClick={() => setWriting(true)}>Publicar novidade</Button>}
      </div>
      {again && <p>Três novidades em sete dias: a próxima pode sair a partir de {formatMoment(again)}.</p>}
      {feed.isError && !feed.data && (
        <FailedState message="Não foi possível carregar as novidades." retry={() => void feed.refetch()} />
      )}
      {novelties.length > 0 ? (
        <div className={classes.row}>
          {novelties.map((novelty) => (
            <NoveltyCard key={novelty.id} novelty={novelty}>
              <Button
                variant="default"
                aria-label={`Excluir: ${novelty.text}`}
                onClick={() => setDeleted(novelty)}
              >
                Excluir
              </Button>
            </NoveltyCard>
          ))}
        </div>
      ) : (
        <p>Até três por semana, com fotos: os lojistas que favoritaram você veem primeiro.</p>
      )}
      <Suspense>
        {writing && <Writer supplierId={supplierId} heading={heading} onClose={() => setWriting(false)} />}
      </Suspense>
      {deleted && <Deletion id={deleted.id} heading={heading} onClose={() => setDeleted(null)} />}
    </section>
  );
}

/** When a page may publish again after three novelties within seven days, in UTC; null: now. */
function nextTurn(novelties: Novelty[]): string | null {
  const third = novelties[2] && Date.parse(novelties[2].created_at) + 7 * DAY_MS;
  return third && third > Date.now() ? new Date(third).toISOString() : null;
}

interface DeletionProps {
  id: number;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

function Deletion({ id, ...rest }: DeletionProps) {
  const deletion = useDeleteNovelty(id);
  return (
    <DeleteDialog
      title="Excluir novidade"
      deletion={deletion}
      failure="Erro ao excluir"
      success="Novidade excluída."
      {...rest}
    >
      Ela sai do ar na hora, e não dá para voltar.
    </DeleteDialog>
  );
}
