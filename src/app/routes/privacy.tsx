import { useSite } from '@/data/site/queries';
import { LegalPage } from '@/features/legal/legal-page';
import text from '../../features/legal/texts/privacidade.md';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** The privacy policy. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Política de Privacidade"
        description="Que dados seus usamos, para quê, por quanto tempo, com quem os compartilhamos e como exercer os seus direitos da LGPD."
        path={paths.privacy}
      />
      <LegalPage text={text} site={useSite()} contactPath={paths.contact} />
    </>
  );
}
