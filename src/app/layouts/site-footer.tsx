import { Link } from 'react-router-dom';
import { useHydrated } from '@/lib/use-hydrated';
import { paths } from '../paths';
import classes from './site-footer.module.css';

const LINKS = [
  { to: paths.about, text: 'Sobre' },
  { to: paths.contact, text: 'Contato' },
  { to: paths.plans, text: 'Planos' },
  { to: paths.privacy, text: 'Política de Privacidade' },
  { to: paths.terms, text: 'Termos de Uso' },
];

/** Footer of every public and member screen (S-15). */
export function SiteFooter() {
  const year = useHydrated() && new Date().getFullYear();
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <span>© {year} Guia de Fornecedores. Todos os direitos reservados.</span>
        <nav className={classes.links} aria-label="Rodapé">
          {LINKS.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}
