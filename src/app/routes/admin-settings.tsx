import { useTitle } from '@/data/site/queries';
import { Settings } from '@/features/admin-settings/settings';

/** 'Configurações' of the admin area. */
export function Component() {
  const title = useTitle('Configurações');
  return (
    <>
      <title>{title}</title>
      <Settings />
    </>
  );
}
