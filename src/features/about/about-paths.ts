/** Where the About page leads. */
export interface AboutPaths {
  signUp: string;
  checkout: string;
  suppliers: string;
}
