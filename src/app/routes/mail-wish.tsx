import { useSearchParams } from 'react-router-dom';
import { MailWish } from '@/features/auth/mail-wish';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Where the link at the end of an e-mail leads its receiver, who need not be logged in. */
export function Component() {
  const [query] = useSearchParams();
  const key = query.get('chave')?.trim() ?? '';
  return (
    <MailWish
      linkKey={UUID.test(key) ? key : null}
      choicesPath={`${paths.profile}?aba=configuracoes`}
      meta={(heading) => <PageMeta title={heading} />}
    />
  );
}
