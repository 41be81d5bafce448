import { lazy, Suspense, type ReactNode } from 'react';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account';
import { accountMay } from '@/domain/staff';
import type { SupplierPage } from '@/domain/supplier';
import { SupplierAnswers as Answers } from '@/features/supplier-answers/supplier-answers';
import { importWithRetry } from '@/lib/lazy-import';
import classes from './supplier-answers.module.css';

const ConfirmButton = lazy(() => importWithRetry(() => import('@/features/admin-contacts/confirm-button')));

/** What a member may tell about a supplier. The staff confirms contacts instead. */
export default function SupplierAnswers({ supplier }: { supplier: SupplierPage }): ReactNode {
  const { account } = useCurrentUser();
  return (
    <div className={classes.root}>
      {account && !isAdmin(account) && <Answers supplier={supplier} />}
      {accountMay('catalog', account) && (
        <Suspense>
          <ConfirmButton supplier={supplier} />
        </Suspense>
      )}
    </div>
  );
}
