import { useSite } from '@/data/site/queries';
import { legalFacts } from '@/features/legal/facts';
import { PrivacyPolicy } from '@/features/legal/privacy-policy';
import { PageMeta } from '../page-meta';
import { legalPaths } from '../legal-paths';
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
      <PrivacyPolicy facts={legalFacts(site_name, legalPaths)} />
    </>
  );
}
