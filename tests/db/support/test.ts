import { createAccount } from '../../support/actors';
import { test as base } from '../../support/fixtures';
import { createCategory, insertPremiumSupplier } from '../../support/supplier-world';

/** What several files of this suite need. */
export const test = base
  .extend('categoryId', { scope: 'file' }, ({ backend }) => createCategory(backend))
  /** A new premium supplier for each test. */
  .extend('supplier', ({ backend, categoryId }) => insertPremiumSupplier(backend, categoryId))
  /** A new account on the Free plan for each test. */
  .extend('account', ({ backend }) => createAccount(backend));
