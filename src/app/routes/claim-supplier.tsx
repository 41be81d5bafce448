import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useParams } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { supplierQueries } from '@/data/suppliers/queries';
import { parseSupplierId } from '@/domain/supplier/supplier';
import { Claim } from '@/features/supplier-page/claim';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './for-suppliers.module.css';

/** Where a member proves that a supplier's page belongs to their business. */
export function Component() {
  const id = parseSupplierId(useParams().id) ?? 0;
  const { data: supplier, isError, refetch } = useQuery(supplierQueries.byId(id));
  return (
    <div className={classes.root}>
      <PageMeta title="Este é o seu negócio?" />
      {supplier ? (
        <>
          <h1>{supplier.name} é o seu negócio?</h1>
          <p className={classes.lead}>
            Prove que é, e a <Link to={generatePath(paths.catalogSupplier, { id: String(id) })}>página</Link>{' '}
            fica com você: dados, fotos e novidades.
          </p>
          <Claim supplier={supplier} deskPath={paths.ownSuppliers} contactPath={paths.contact} />
        </>
      ) : supplier === null ? (
        <MessageState page title="Fornecedor não encontrado" text="Ele pode ter saído do guia." />
      ) : isError ? (
        <FailedState message="Não foi possível abrir este fornecedor." retry={() => void refetch()} />
      ) : (
        <PageSpinner />
      )}
    </div>
  );
}
