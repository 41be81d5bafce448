import { generatePath } from 'react-router-dom';
import type { AuditEntry } from '@/domain/audit/audit';
import { History } from '@/features/admin-history/history';
import { PageMeta } from '../page-meta';
import { adminPaths, paths } from '../paths';

/** 'Histórico' of the admin area. */
export function Component() {
  return (
    <>
      <PageMeta title="Histórico" />
      <History pathOf={pathOf} />
    </>
  );
}

/** The page that shows the record of an entry. */
function pathOf({ entity, entity_id, label, person }: AuditEntry): string {
  const searched = (path: string, text: string | null) =>
    `${path}?${new URLSearchParams({ busca: text ?? '' })}`;
  switch (entity) {
    case 'supplier':
      return generatePath(paths.catalogSupplier, { id: entity_id });
    case 'category':
      return searched(adminPaths.categories, label);
    case 'synonym':
      return searched(adminPaths.synonyms, label?.split(',')[0] ?? null); // the word that most likely stays
    case 'coupon':
      return searched(adminPaths.coupons, label);
    case 'campaign':
      return searched(adminPaths.campaigns, label);
    case 'list':
      return searched(adminPaths.lists, label);
    case 'import':
      return adminPaths.import;
    case 'order':
      return generatePath(adminPaths.order, { id: entity_id });
    case 'subscription':
    case 'admin':
    case 'account':
    case 'mail':
      return searched(adminPaths.users, person);
    case 'plan':
      return `${paths.adminSettings}?aba=planos`;
    case 'settings':
      return paths.adminSettings;
  }
}
