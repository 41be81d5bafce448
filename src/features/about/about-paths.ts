/** The paths that the About page links to. */
export interface AboutPaths {
  signUp: string;
  checkout: string;
  catalog: string;
}
