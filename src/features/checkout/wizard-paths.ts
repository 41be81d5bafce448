/** Where the wizard leads besides its own steps. */
export interface WizardPaths {
  login: string;
  signUp: string;
  account: string;
  landing: string;
  terms: string;
  privacy: string;
}
