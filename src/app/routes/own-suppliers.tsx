import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { generatePath, Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { supplierPageQueries } from '@/data/supplier-pages/queries';
import { OwnNovelties } from '@/features/novelties/own-novelties';
import { Desk } from '@/features/supplier-page/desk';
import { importWithRetry } from '@/lib/lazy-import';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';
import { ownPaths, paths } from '../paths';
import classes from './for-suppliers.module.css';

const SupplierDialog = lazy(() =>
  importWithRetry(() => import('@/features/admin-suppliers/own-supplier-dialog'), { wait: false }),
);
const NoveltyDialog = lazy(() =>
  importWithRetry(() => import('@/features/admin-suppliers/novelty-dialog'), { wait: false }),
);
const supplierPath = (id: number) => generatePath(paths.catalogSupplier, { id: String(id) });

/** "Meu fornecedor": the pages that the member keeps, or what became of claims. */
export function Component() {
  const { id } = useMember();
  const { data: pages, isError, refetch } = useQuery(supplierPageQueries.own());
  return (
    <div className={classes.root}>
      <PageMeta title="Meu fornecedor" />
      <h1>Meu fornecedor</h1>
      {pages?.length ? (
        <>
          <Desk
            pages={pages}
            accountId={id}
            pathOf={supplierPath}
            editor={(pageId, onClose) => (
              <Suspense>
                <SupplierDialog id={pageId} onClose={onClose} />
              </Suspense>
            )}
            novelties={(page) => <OwnNovelties supplierId={page.id} Writer={NoveltyDialog} />}
          />
          <Claims hasPages />
        </>
      ) : pages ? (
        <Claims />
      ) : isError ? (
        <FailedState message="Não foi possível carregar a sua página." retry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </div>
  );
}

/** Claims that have not brought a page yet; without any page and claim, how to get one. */
function Claims({ hasPages = false }: { hasPages?: boolean }) {
  const { data: claims = [] } = useQuery(supplierPageQueries.claims());
  const open = claims.filter(({ state }) => state !== 'granted');
  if (open.length === 0)
    return hasPages ? null : (
      <MessageState
        title="Sua conta ainda não cuida de nenhuma página"
        text="Ache a sua marca no guia e toque em “Este é o seu negócio?”."
      >
        <Link to={paths.forSuppliers} className={buttonClass('filled')}>
          Como funciona
        </Link>
      </MessageState>
    );
  return (
    <>
      <p className={classes.lead}>Seus pedidos:</p>
      <ul>
        {open.map(({ id, supplier_id, name }) => (
          <li key={id}>
            <Link to={generatePath(ownPaths.claim, { id: String(supplier_id) })}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
