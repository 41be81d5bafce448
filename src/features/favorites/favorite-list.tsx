import '@/theme/buttons';
import { lazy, Suspense, useId, type ComponentType, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { useFavoriteSuppliers } from '@/data/favorites/queries';
import type { FavoriteSupplier, SupplierTeaser } from '@/domain/supplier';
import { importWithRetry } from '@/lib/lazy-import';
import { ArchivedFavorites } from './archived-favorites';
import { FavoriteSkeletons } from './favorite-skeletons';
import { FoundFavorites } from './found-favorites';
import { loadRemoveDialog } from './load-remove-dialog';
import { useFavoriteSearch } from './use-favorite-search';
import { useRemoval } from './use-removal';
import classes from './favorite-list.module.css';

const RemoveDialog = lazy(() => importWithRetry(loadRemoveDialog));
const NONE: FavoriteSupplier[] = [];

interface Props {
  /** Path of a supplier's page. */
  supplierPath: (id: number) => string;
  directoryPath: string;
  /** Another control for the cards of suppliers that are open to the member. */
  CardControl?: ComponentType<{ supplier: SupplierTeaser }> | undefined;
}

/** 'Favoritos' of the profile in each of its states: loading, failed, empty, filled. */
export function FavoriteList({ supplierPath, directoryPath, CardControl }: Props) {
  const { suppliers, failed, retry } = useFavoriteSuppliers();
  const search = useFavoriteSearch(suppliers ?? NONE);
  const { heading, list, asking, ask, confirm, gone } = useRemoval(search.shown);
  const title = useId();

  function tryAgain() {
    heading.current?.focus(); // this button disappears
    retry();
  }

  function content() {
    if (failed) return <FailedState message="Falha ao buscar favoritos" retry={tryAgain} />;
    if (suppliers === undefined) return <FavoriteSkeletons />;
    if (suppliers.length === 0) return <NoFavorites explore={explore} />;
    const cards = { search, list, supplierPath, onRemove: ask, CardControl, explore };
    return <FoundFavorites total={suppliers.length} {...cards} />;
  }

  const explore = (
    <Button component={Link} to={directoryPath}>
      Explorar diretório
    </Button>
  );
  return (
    <section className={classes.root} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1} className={classes.title}>
        Favoritos
      </h2>
      {content()}
      <ArchivedFavorites onRemove={ask} />
      {asking && (
        <Suspense>
          <RemoveDialog name={asking.name} onConfirm={confirm} onClose={gone} />
        </Suspense>
      )}
    </section>
  );
}

function NoFavorites({ explore }: { explore: ReactNode }) {
  return (
    <MessageState
      title="Nenhum favorito encontrado"
      text="Você ainda não favoritou nenhum fornecedor. Toque no coração de um fornecedor para guardá-lo aqui."
    >
      {explore}
    </MessageState>
  );
}
