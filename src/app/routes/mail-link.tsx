import { useLocation, useSearchParams } from 'react-router-dom';
import { MailLink } from '@/features/supplier-page/mail-link';
import { PageMeta } from '../page-meta';
import { ownPaths, paths } from '../paths';

/** Where links in mails about a supplier's page lead: to say that it is right, or to object to a claim. */
export function Component() {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  return (
    <MailLink
      key={pathname}
      call={pathname === ownPaths.object ? 'object_to_claim' : 'confirm_by_mail'}
      linkKey={query.get('chave')?.trim() ?? ''}
      contactPath={paths.contact}
      meta={(heading) => <PageMeta title={heading} />}
    />
  );
}
