import { operatorContact } from '@/lib/operator-contact';

/** Where the legal texts lead. */
export interface LegalPaths {
  contact: string;
  plans: string;
  privacy: string;
  terms: string;
  /** The settings of the profile: data, choices, export and deletion. */
  settings: string;
}

/** What every section of a legal text may name. */
export interface Facts {
  siteName: string;
  /** Whoever runs the site, inside a sentence. */
  operator: string;
  paths: LegalPaths;
}

export function legalFacts(siteName: string, paths: LegalPaths): Facts {
  return { siteName, paths, operator: operatorContact.operator ?? `a empresa que opera o ${siteName}` };
}
