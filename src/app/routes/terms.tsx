import { useSite } from '@/data/site/queries';
import { LegalPage } from '@/features/legal/legal-page';
import text from '../../features/legal/texts/termos.md';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

/** The terms of use. */
export function Component() {
  return (
    <>
      <PageMeta
        title="Termos de Uso"
        description="O contrato de uso: conta, planos, pagamento, desistência em 7 dias, uso dos contatos e o que fazer se algo der errado."
        path={paths.terms}
      />
      <LegalPage text={text} site={useSite()} contactPath={paths.contact} />
    </>
  );
}
