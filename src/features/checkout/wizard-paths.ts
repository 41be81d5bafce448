/** The paths that the wizard links to. */
export interface WizardPaths {
  login: string;
  account: string;
  supplier: (id: number) => string;
  landing: string;
  terms: string;
  privacy: string;
}
