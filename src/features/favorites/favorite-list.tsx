import '@/theme/buttons';
import { lazy, Suspense, useId, type ComponentType, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { useFavoriteSuppliers } from '@/data/favorites/queries';
import { useNotebook, usePremiumId } from '@/data/notebook/queries';
import { entryOf, hasContent } from '@/domain/notebook/notebook';
import type { FavoriteSupplier } from '@/domain/supplier/supplier';
import { importWithRetry } from '@/lib/lazy-import';
import { ArchivedFavorites } from './archived-favorites';
import { FavoriteCards, useNotedList, type CardsProps } from './favorite-cards';
import { FavoriteSkeletons, SkeletonEntries } from './favorite-skeletons';
import { FoundFavorites } from './found-favorites';
import { loadRemoveDialog } from './load-removal-dialog';
import { useFavoriteSearch, type FavoriteSearch } from './use-favorite-search';
import type { ViewProps } from './notebook-view';
import { useRemoval } from './use-removal';
import { useFavoriteView, ViewSwitch } from './view-switch';
import classes from './favorite-list.module.css';

const RemoveDialog = lazy(() => importWithRetry(loadRemoveDialog));
const NotebookView = lazy<ComponentType<ViewProps>>(() =>
  importWithRetry(() => import('./notebook-view')).catch(notebookFailed),
);
const NotebookLocked = lazy<ComponentType<{ plansPath: string }>>(() =>
  importWithRetry(() => import('./notebook-locked')).catch(notebookFailed),
);
const NONE: FavoriteSupplier[] = [];

interface Props {
  /** Path of a supplier's page. */
  supplierPath: (id: number) => string;
  directoryPath: string;
  plansPath: string;
  CardControl: CardsProps['CardControl'];
}

/** 'Favoritos' of the profile in each of its states: loading, failed, empty, filled. */
export function FavoriteList({ supplierPath, directoryPath, plansPath, CardControl }: Props) {
  const { suppliers, failed, retry } = useFavoriteSuppliers();
  const search = useFavoriteSearch(suppliers ?? NONE);
  const { heading, list, asking, ask, confirm, gone } = useRemoval();
  const premium = usePremiumId() !== null;
  const { entries } = useNotebook();
  const view = useFavoriteView(premium);
  const title = useId();

  const explore = <ExploreLink to={directoryPath} />;

  function tryAgain() {
    heading.current?.focus(); // this button disappears
    retry();
  }

  function content() {
    if (failed) return <FailedState message="Falha ao buscar favoritos" retry={tryAgain} />;
    if (suppliers === undefined) return <FavoriteSkeletons />;
    if (suppliers.length === 0) return <NoFavorites explore={explore} />;
    const cards = { supplierPath, onRemove: ask, CardControl };
    return (
      <FoundFavorites search={search} list={list} total={suppliers.length} explore={explore}>
        {view === 'caderno' ? (
          <Suspense fallback={<SkeletonEntries />}>
            <NotebookView found={search.found} {...cards} />
          </Suspense>
        ) : (
          <OneList search={search} {...cards} />
        )}
      </FoundFavorites>
    );
  }

  return (
    <section className={classes.root} aria-labelledby={title}>
      <h2 id={title} ref={heading} tabIndex={-1} className={classes.title}>
        Favoritos
      </h2>
      <ViewSwitch view={view} locked={!premium} />
      {view === 'caderno' && !premium ? (
        <Suspense>
          <NotebookLocked plansPath={plansPath} />
        </Suspense>
      ) : (
        <>
          {content()}
          <ArchivedFavorites onRemove={ask} />
        </>
      )}
      {asking && (
        <Suspense>
          <RemoveDialog
            name={asking.name}
            hasNotes={hasContent(entryOf(entries, asking.id))}
            onConfirm={confirm}
            onClose={gone}
          />
        </Suspense>
      )}
    </section>
  );
}

/** All found favorites, the latest first. */
function OneList({ search: { found, limit, showMore }, ...cards }: CardsProps & { search: FavoriteSearch }) {
  useNotedList(found);
  return <FavoriteCards found={found} limit={limit} showMore={showMore} {...cards} />;
}

/** Beside the link to the cards, which need no other code. */
function notebookFailed() {
  const message = 'Não foi possível carregar o caderno de compras.';
  return { default: () => <FailedState message={message} retry={() => window.location.reload()} /> };
}

function ExploreLink({ to }: { to: string }) {
  return (
    <Button component={Link} to={to}>
      Explorar diretório
    </Button>
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
