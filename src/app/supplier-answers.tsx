import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { isAdmin, type Account } from '@/domain/account/account';
import { accountMay } from '@/domain/account/staff';
import type { SupplierPage } from '@/domain/supplier/supplier';
import { SupplierAnswers as Answers } from '@/features/supplier-answers/supplier-answers';
import { importWithRetry } from '@/lib/lazy-import';
import classes from './supplier-answers.module.css';

/** The page does without it if its code cannot be loaded. */
const ContactConfirmationButton = lazy<ComponentType<{ supplier: SupplierPage }>>(() =>
  importWithRetry(() => import('@/features/admin-contact-checks/contact-confirmation-button')).catch(() => ({
    default: () => null,
  })),
);

interface Props {
  /** The viewer's. */
  account: Account;
  supplier: SupplierPage;
}

/** What a member may tell about a supplier. The staff confirms contacts instead. */
export default function SupplierAnswers({ account, supplier }: Props): ReactNode {
  return (
    <div className={classes.root} data-screen>
      {!isAdmin(account) && <Answers supplier={supplier} />}
      {accountMay('catalog', account) && (
        <Suspense>
          <ContactConfirmationButton supplier={supplier} />
        </Suspense>
      )}
    </div>
  );
}
