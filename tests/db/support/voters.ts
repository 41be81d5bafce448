import { createVoters } from '../../support/answers';
import { test as base } from './test';

/** For tests of what members answer about suppliers. */
export const test = base
  /** Seven members whose answers count. */
  .extend('voters', { scope: 'file' }, ({ backend }) => createVoters(backend, 7));
