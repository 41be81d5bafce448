import type { LegalPaths } from '@/features/legal/facts';
import { paths } from './paths';

/** Where the legal texts lead. */
export const legalPaths: LegalPaths = {
  contact: paths.contact,
  plans: paths.plans,
  privacy: paths.privacy,
  terms: paths.terms,
  settings: `${paths.profile}?aba=configuracoes`,
};
