import { useEffect } from 'react';
import { generatePath } from 'react-router-dom';
import { noteStep } from '@/data/funnel/note-step';
import { Wizard } from '@/features/checkout/wizard';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const WIZARD_PATHS = {
  login: paths.login,
  signUp: paths.signUp,
  account: paths.dashboardRedirect,
  supplier: (id: number) => generatePath(paths.catalogSupplier, { id: String(id) }),
  landing: paths.landing,
  terms: paths.terms,
  privacy: paths.privacy,
};

/** The checkout. */
export function Component() {
  useEffect(() => noteStep('checkout'), []);
  return (
    <>
      <PageMeta
        title="Assinatura"
        description="Assine o Premium e abra todos os fornecedores do guia, com WhatsApp e e-mail de quem fabrica."
        path={paths.checkout}
      />
      <Wizard paths={WIZARD_PATHS} />
    </>
  );
}
