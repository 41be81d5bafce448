import { Categories } from '@/features/admin-categories/categories';

/** 'Categorias' of the admin area (S-32). */
export function Component() {
  return (
    <>
      <title>Categorias · Guia de Fornecedores</title>
      <Categories />
    </>
  );
}
