import { useTitle } from '@/data/site/queries';
import { Messages } from '@/features/admin-messages/messages';

/** 'Mensagens' of the admin area. */
export function Component() {
  const title = useTitle('Mensagens');
  return (
    <>
      <title>{title}</title>
      <Messages />
    </>
  );
}
