import { Lists } from '@/features/admin-lists/lists';

/** 'Listas Especiais' of the admin area (S-33). */
export function Component() {
  return (
    <>
      <title>Listas Especiais · Guia de Fornecedores</title>
      <Lists />
    </>
  );
}
