import { Suppliers } from '@/features/admin-suppliers/suppliers';

/** 'Fornecedores' of the admin area (S-31). */
export function Component() {
  return (
    <>
      <title>Fornecedores · Guia de Fornecedores</title>
      <Suppliers />
    </>
  );
}
