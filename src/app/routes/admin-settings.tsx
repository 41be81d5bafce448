import { Settings } from '@/features/admin-settings/settings';
import { PageMeta } from '../page-meta';

/** 'Configurações' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Configurações" />
      <Settings />
    </>
  );
}
