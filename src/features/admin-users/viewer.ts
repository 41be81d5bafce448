/** The member of the staff who looks at the users. */
export interface Viewer {
  id: string | null;
  isOwner: boolean;
}
