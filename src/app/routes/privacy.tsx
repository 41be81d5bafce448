import { useSite } from '@/data/site/queries';
import { LegalPage } from '@/features/legal/legal-page';
import text from '../../features/legal/texts/privacidade.md';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** The privacy policy. */
export function Component() {
  const { site_name } = useSite();
  return (
    <>
      <PageMeta
        title="Política de Privacidade"
        description="Que dados seus usamos, para quê, por quanto tempo, com quem os compartilhamos e como exercer os seus direitos da LGPD."
        path={paths.privacy}
      />
      <LegalPage text={text} siteName={site_name} contactPath={paths.contact} />
    </>
  );
}
