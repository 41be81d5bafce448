/** What a page leaves in its history entry. */
export interface LocationState {
  /** The page changed its own address (a filter): nobody moved, so nothing scrolls. */
  keepScroll?: boolean;
  /** The page was opened from a list, which is the entry before. */
  fromList?: boolean;
}
