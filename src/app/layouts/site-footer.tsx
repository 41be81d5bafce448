import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '@/data/site/queries';
import { importWithRetry } from '@/lib/lazy-import';
import { useHydrated } from '@/lib/use-hydrated';
import { paths } from '../paths';
import classes from './site-footer.module.css';

const ConsentLink = lazy(() => importWithRetry(() => import('@/features/consent/consent-link')));

/** Left out when its code cannot be loaded: offline, the rest of the page must stay. */
const OperatorDetails = lazy(() => import('./operator-details').catch(() => ({ default: () => null })));

const LINKS = [
  { to: paths.categories, text: 'Categorias' },
  { to: paths.about, text: 'Sobre' },
  { to: paths.contact, text: 'Contato' },
  { to: paths.plans, text: 'Planos' },
  { to: paths.forSuppliers, text: 'Para fornecedores' },
  { to: paths.privacy, text: 'Política de Privacidade' },
  { to: paths.terms, text: 'Termos de Uso' },
  // The law (13.146/2015, art. 63) asks for the symbol; as text, not as an emoji.
  { to: paths.accessibility, text: '\u267f\ufe0e Acessibilidade' },
];

/** Footer of all pages outside the admin area, the checkout and login. */
export function SiteFooter({ landing }: { landing: boolean }) {
  const site = useSite();
  const hydrated = useHydrated();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className={classes.root} data-joined={landing || undefined}>
      <div className={classes.inner}>
        <span>
          © {hydrated && year} {site.site_name}. Todos os direitos reservados.
        </span>
        <nav className={classes.links} aria-label="Rodapé">
          {LINKS.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
          {(site.analytics_id ?? site.pixel_id) && (
            <Suspense>
              <ConsentLink />
            </Suspense>
          )}
        </nav>
        {site.company_name !== undefined && (
          <Suspense>
            <OperatorDetails facts={site} />
          </Suspense>
        )}
      </div>
    </footer>
  );
}
