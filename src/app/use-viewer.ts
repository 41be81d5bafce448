import { useCurrentUser } from '@/data/account/queries';
import type { Viewer } from '@/features/admin-users/viewer';

/** The member of the staff who looks at the users. */
export function useViewer(): Viewer {
  const { account } = useCurrentUser();
  return { id: account?.id ?? null, isOwner: account?.staff_role === 'owner' };
}
