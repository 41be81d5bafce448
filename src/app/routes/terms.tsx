import { useSite } from '@/data/site/queries';
import { legalFacts } from '@/features/legal/facts';
import { TermsOfUse } from '@/features/legal/terms-of-use';
import { PageMeta } from '../page-meta';
import { legalPaths } from '../legal-paths';
import { paths } from '../paths';

/** The terms of use. */
export function Component() {
  const { site_name } = useSite();
  return (
    <>
      <PageMeta
        title="Termos de Uso"
        description="O contrato de uso: conta, planos, pagamento, desistência em 7 dias, uso dos contatos e o que fazer se algo der errado."
        path={paths.terms}
      />
      <TermsOfUse facts={legalFacts(site_name, legalPaths)} />
    </>
  );
}
