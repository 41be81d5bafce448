import { lazy, Suspense, useEffect } from 'react';
import { generatePath } from 'react-router-dom';
import { noteStep } from '@/data/funnel/note-step';
import { Wizard } from '@/features/checkout/wizard';
import { PageSpinner } from '@/components/page-spinner';
import { importWithRetry } from '@/lib/lazy-import';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';

const WIZARD_PATHS = {
  login: paths.login,
  account: paths.dashboardRedirect,
  supplier: (id: number) => generatePath(paths.catalogSupplier, { id: String(id) }),
  landing: paths.landing,
  terms: paths.terms,
  privacy: paths.privacy,
};

/** Members do not need its code. */
const SignUpPanel = lazy(() => importWithRetry(() => import('../sign-up-panel')));

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
      <Wizard
        paths={WIZARD_PATHS}
        signUp={(from) => (
          <Suspense fallback={<PageSpinner />}>
            <SignUpPanel from={from} />
          </Suspense>
        )}
      />
    </>
  );
}
