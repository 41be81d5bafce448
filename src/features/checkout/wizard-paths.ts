/** The paths that the wizard links to. */
export interface WizardPaths {
  login: string;
  signUp: string;
  account: string;
  landing: string;
  terms: string;
  privacy: string;
}
