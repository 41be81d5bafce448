import { generatePath } from 'react-router-dom';
import { Catalog } from '@/features/directory/catalog';
import { preloadCode } from '@/lib/load-code';
import { paths } from '../paths';

const supplierRoute = {
  pathOf: (id: number) => generatePath(paths.supplier, { id: String(id) }),
  preload: () => preloadCode(() => import('./supplier')),
};

/** Supplier directory (variant A, R-06). */
export function Component() {
  return (
    <>
      <title>Fornecedores · Guia de Fornecedores</title>
      <Catalog supplierRoute={supplierRoute} plansPath={paths.plans} />
    </>
  );
}
