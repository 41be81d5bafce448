import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useCurrentUser } from '@/data/account/queries';
import { isPremium } from '@/domain/account/account';
import type { CategoryPage } from '@/domain/catalog/category-page';
import { NO_FILTERS, writeFilters, type DirectoryFilters } from '@/domain/directory/filters';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import { SupplierTiles } from './supplier-tiles';
import classes from './category-view.module.css';

interface Props {
  page: CategoryPage;
  /** Whether the page is as it was built, for visitors, because the database has not answered yet. */
  isBuilt: boolean;
  /** The list of all categories, and the page of one. */
  indexPath: string;
  pathOf: (slug: string) => string;
  directoryPath: string;
  plansPath: string;
  supplierPath: (id: number) => string;
  onNearSupplier: () => void;
  /** The button that saves the search for the suppliers of the page. */
  saveSearch: (filters: DirectoryFilters) => ReactNode;
}

/** A category: what it is, its open suppliers, the locked ones, and the categories beside it. */
export function CategoryView({ page, isBuilt, indexPath, pathOf, plansPath, saveSearch, ...links }: Props) {
  const { category, intro, parent, related, suppliers } = page;
  const count = category.suppliers;
  // Those that nobody has to pay for, and the others, locked or not: so the page of a member is arranged as it was built.
  const open = suppliers.filter((supplier) => !supplier.is_premium);
  const premium = suppliers.filter((supplier) => supplier.is_premium);
  const hasChildren = related[0]?.parent_id === category.id;
  const way = wayIntoDirectory(page, hasChildren);
  const directory = links.directoryPath + writeFilters('', way.filters);
  const names = new Map(related.map(({ id, name }) => [id, name]));
  const tiles = {
    subcategoryName: (id: number | null) =>
      id === null || category.parent_id !== null ? undefined : names.get(id),
    pathOf: links.supplierPath,
    onNear: links.onNearSupplier,
    isBuilt,
  };
  return (
    <>
      <nav className={classes.trail} aria-label="Você está em">
        <Link to={indexPath}>Categorias</Link>
        {parent && <Link to={pathOf(parent.slug)}>{parent.name}</Link>}
        <span aria-current="page">{category.name}</span>
      </nav>
      <header className={classes.head}>
        <h1>{category.name}</h1>
        {count > 0 && <p className={classes.count}>{countText(count, open.length, premium.length)}</p>}
        {intro && <p className={classes.intro}>{intro}</p>}
        <div className={classes.actions}>
          {count > 0 && <DirectoryLink to={directory}>{way.text}</DirectoryLink>}
          <div className={classes.save}>{saveSearch(way.filters)}</div>
        </div>
      </header>
      {suppliers.length === 0 && (
        <p className={classes.empty}>
          Ainda não há fornecedores nesta categoria. <Link to={indexPath}>Ver todas as categorias</Link>
        </p>
      )}
      <Part id="abertos" title={premium.length > 0 ? 'Abertos para todos' : 'Fornecedores'}>
        {open.length > 0 && <SupplierTiles suppliers={open} eager {...tiles} />}
      </Part>
      <Part id="premium" title="Para assinantes Premium">
        {premium.length > 0 && <SupplierTiles suppliers={premium} {...tiles} />}
      </Part>
      {count > suppliers.length && (
        <p className={classes.more}>
          <DirectoryLink to={directory}>Ver os outros no guia</DirectoryLink>
        </p>
      )}
      {suppliers.length > 0 && <Premium category={category.name} plansPath={plansPath} />}
      {related.length > 0 && (
        <Related
          title={hasChildren ? `Dentro de ${category.name}` : 'Outras categorias'}
          related={related}
          pathOf={pathOf}
        />
      )}
    </>
  );
}

function DirectoryLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={buttonClass('default')}>
      {children}
    </Link>
  );
}

/** A part of the page with a heading; nothing without content. */
function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface RelatedProps extends Pick<CategoryPage, 'related'>, Pick<Props, 'pathOf'> {
  title: string;
}

function Related({ title, related, pathOf }: RelatedProps) {
  return (
    <nav className={classes.related} aria-labelledby="relacionadas">
      <h2 id="relacionadas">{title}</h2>
      <ul role="list">
        {related.map(({ id, name, slug, suppliers }) => (
          <li key={id}>
            <Link to={pathOf(slug)}>
              {name} <span>{formatNumber(suppliers)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Invites viewers who are not premium to subscribe. */
function Premium({ category, plansPath }: { category: string; plansPath: string }) {
  const { status, account } = useCurrentUser();
  if (isPremium(account)) return null;
  const unsure = status === 'member' ? '' : classes.unsure;
  return (
    <aside className={`${classes.premium} ${unsure}`} aria-label="Seja Premium">
      <p>
        <strong>Todos os contatos de {category}, sem cadeado.</strong> O Premium abre cada fornecedor do guia,
        com WhatsApp, pedido mínimo e envio.
      </p>
      <Link to={plansPath} className={buttonClass('filled')}>
        Ver planos
      </Link>
    </aside>
  );
}

/**
 * The directory with the suppliers of this page. Its filter knows a supplier's category only, neither what that category
 * is a part of nor the subcategory, so that for categories with either the search by their name leads to all of them.
 */
function wayIntoDirectory({ category, parent }: CategoryPage, hasChildren: boolean) {
  return parent || hasChildren
    ? {
        filters: { ...NO_FILTERS, text: category.name },
        text: `Buscar “${category.name}” no guia`,
      }
    : {
        filters: { ...NO_FILTERS, category: category.name },
        text: 'Buscar e filtrar no guia',
      };
}

function countText(total: number, open: number, premium: number): string {
  const all = formatCount(total, 'fornecedor', 'fornecedores');
  if (open === 0 || premium === 0) return all;
  return `${all} · ${formatCount(open, 'aberto', 'abertos')} para todos`;
}
