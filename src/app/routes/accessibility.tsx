import { useSite } from '@/data/site/queries';
import { LegalPage } from '@/features/legal/legal-page';
import text from '../../features/legal/texts/acessibilidade.md';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** The accessibility statement. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Acessibilidade"
        description="Que norma de acessibilidade o site segue, como ele é testado, o que ainda falta e como avisar de uma barreira."
        path={paths.accessibility}
      />
      <LegalPage text={text} site={useSite()} contactPath={paths.contact} />
    </>
  );
}
