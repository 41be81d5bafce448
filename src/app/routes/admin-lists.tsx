import { useTitle } from '@/data/site/queries';
import { Lists } from '@/features/admin-lists/lists';

/** 'Listas Especiais' of the admin area (S-33). */
export function Component() {
  const title = useTitle('Listas Especiais');
  return (
    <>
      <title>{title}</title>
      <Lists />
    </>
  );
}
