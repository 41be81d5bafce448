import { generatePath } from 'react-router-dom';
import { Catalog } from '@/features/directory/catalog';
import { paths } from '../paths';

const pathOf = (id: number) => generatePath(paths.supplier, { id: String(id) });

/** Supplier directory (variant A, R-06). */
export function Component() {
  return (
    <>
      <title>Fornecedores · Guia de Fornecedores</title>
      <Catalog pathOf={pathOf} plansPath={paths.plans} />
    </>
  );
}
