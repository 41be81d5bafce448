import { lazy } from 'react';
import { Contacts } from '@/features/admin-contact-checks/contact-checks';
import { loadSupplierDialog } from '@/features/admin-suppliers/load-dialogs';
import { importWithRetry } from '@/lib/lazy-import';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const SupplierDialog = lazy(() => importWithRetry(loadSupplierDialog));

/** 'Contatos' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Contatos" />
      <Contacts
        pagePath={paths.catalogSupplier}
        form={(id, onClose) => <SupplierDialog id={id} onClose={onClose} />}
        loadForm={loadSupplierDialog}
      />
    </>
  );
}
