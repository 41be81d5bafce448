import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { supplierQueries } from '@/data/suppliers/queries';
import { forgetRecentSuppliers, recentSupplierIds } from '@/data/suppliers/recently-viewed';

/**
 * The suppliers that were opened last. Only their ids are stored: what is shown comes from the list that the directory has
 * loaded, so nobody sees more of a supplier than the directory shows them now.
 */
export function useRecent() {
  const [ids, setIds] = useState(recentSupplierIds);
  const { data: all = [] } = useQuery({ ...supplierQueries.list(), enabled: false });

  function forget() {
    document.querySelector<HTMLElement>('[role=search] input')?.focus(); // the button is about to go
    forgetRecentSuppliers();
    setIds([]);
  }

  return { suppliers: ids.flatMap((id) => all.find((supplier) => supplier.id === id) ?? []), forget };
}
