import { lazy, Suspense, type ReactNode } from 'react';
import { useCurrentUser } from '@/data/account/queries';
import { isAdmin } from '@/domain/account';
import { accountMay } from '@/domain/staff';
import type { SupplierPage } from '@/domain/supplier';
import { BuyingSummary } from '@/features/supplier-answers/buying-summary';
import { SupplierAnswers as Answers } from '@/features/supplier-answers/supplier-answers';
import { importWithRetry } from '@/lib/lazy-import';
import classes from './supplier-answers.module.css';

const ConfirmButton = lazy(() => importWithRetry(() => import('@/features/admin-contacts/confirm-button')));

/** What members have told about a supplier, and what the viewer may tell. The staff confirms contacts instead. */
export default function SupplierAnswers({ supplier }: { supplier: SupplierPage }): ReactNode {
  const { account } = useCurrentUser();
  const { buying_summaries: summary } = supplier;
  return (
    <div className={classes.root}>
      {summary && <BuyingSummary summary={summary} />}
      {account && !isAdmin(account) && <Answers supplier={supplier} bought={false} />}
      {accountMay('catalog', account) && (
        <Suspense>
          <ConfirmButton supplier={supplier} />
        </Suspense>
      )}
    </div>
  );
}
