/** What a page leaves in its history entry. */
export interface PageState {
  /** The page changed its own address (a filter): nobody moved, so nothing scrolls. */
  samePage?: boolean;
}
