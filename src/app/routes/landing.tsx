import { lazy, Suspense, type ComponentType } from 'react';
import { JsonLd } from '@/components/json-ld';
import { StaticHtml } from '@/components/static-html';
import { useCurrentUser } from '@/data/account/queries';
import { useFigures, useSite } from '@/data/site/queries';
import { Closing } from '@/features/landing/closing';
import { Hero } from '@/features/landing/hero';
import { Numbers } from '@/features/landing/numbers';
import { Offers } from '@/features/landing/offers';
import type * as story from '@/features/landing/story';
import { importWithRetry } from '@/lib/lazy-import';
import { siteUrl } from '@/lib/site-url';
import { PageMeta } from '../page-meta';
import { checkoutPath } from '../checkout-path';
import { paths } from '../paths';
import classes from './landing.module.css';

const Beginning = part('Beginning');
const Rest = part('Rest');

function part(name: keyof typeof story): ComponentType {
  return lazy(async () => ({
    default: (await importWithRetry(() => import('@/features/landing/story')))[name],
  }));
}

const DESCRIPTION =
  'Confecções, ateliês e fábricas de moda em um só guia, com o contato direto de quem produz. Grátis para começar.';

/** The landing page, at / and /landing. */
export function Component() {
  const { site_name } = useSite();
  const figures = useFigures();
  const hasAccount = useCurrentUser().status !== 'visitor';
  const signUpPath = hasAccount ? null : paths.signUp;
  const url = siteUrl() + paths.landing;
  return (
    <div className={classes.root}>
      <PageMeta title={null} description={DESCRIPTION} path={paths.landing} />
      <JsonLd
        facts={{
          '@graph': [
            { '@type': 'WebSite', name: site_name, url, inLanguage: 'pt-BR' },
            { '@type': 'Organization', name: site_name, url, logo: `${siteUrl()}/icons/512.png` },
          ],
        }}
      />
      <Hero suppliers={figures.suppliers} directoryPath={paths.catalog} signUpPath={signUpPath} />
      <StaticHtml content={Beginning} />
      <Numbers figures={figures} />
      <StaticHtml content={Rest} />
      <Suspense>
        <Offers signUpPath={signUpPath} checkoutPath={checkoutPath} plansPath={paths.plans} />
        <Closing
          to={signUpPath ?? paths.catalog}
          label={signUpPath === null ? 'Ver fornecedores' : 'Criar conta grátis'}
        />
      </Suspense>
    </div>
  );
}
