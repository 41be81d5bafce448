import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { useCurrentUser } from '@/data/account/queries';
import { isPremium } from '@/domain/account';
import type { CategoryPage } from '@/domain/category-page';
import { NO_FILTERS, writeFilters } from '@/domain/directory-filters';
import { formatCount, formatNumber } from '@/domain/numbers';
import { isLocked } from '@/domain/supplier';
import { useForVisitors } from '@/lib/use-hydrated';
import { SupplierTiles } from './supplier-tiles';
import classes from './category-view.module.css';

interface Props {
  page: CategoryPage;
  /** The list of all categories, and the page of one. */
  indexPath: string;
  pathOf: (slug: string) => string;
  directoryPath: string;
  plansPath: string;
  supplierPath: (id: number) => string;
  onNearSupplier: () => void;
}

/** A category: what it is, its open suppliers, the locked ones, and the categories beside it. */
export function CategoryView({ page, indexPath, pathOf, directoryPath, plansPath, ...links }: Props) {
  const { category, intro, parent, related, suppliers } = page;
  const open = suppliers.filter((supplier) => !isLocked(supplier));
  const locked = suppliers.filter(isLocked);
  const hasChildren = related[0]?.parent_id === category.id;
  const way = wayIntoDirectory(page, hasChildren);
  const directory = directoryPath + way.query;
  const names = new Map(related.map(({ id, name }) => [id, name]));
  const tiles = {
    subcategoryName: (id: number | null) =>
      id === null || category.parent_id !== null ? undefined : names.get(id),
    pathOf: links.supplierPath,
    onNear: links.onNearSupplier,
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
        {category.suppliers > 0 && (
          <p className={classes.count}>{countText(category.suppliers, open.length, locked.length)}</p>
        )}
        {intro && <p className={classes.intro}>{intro}</p>}
        {category.suppliers > 0 && (
          <Link to={directory} className={buttonClass('default')}>
            {way.text}
          </Link>
        )}
      </header>
      {suppliers.length === 0 && (
        <p className={classes.empty}>
          Ainda não há fornecedores nesta categoria. <Link to={indexPath}>Ver todas as categorias</Link>
        </p>
      )}
      {open.length > 0 && (
        <section className={classes.part} aria-labelledby="abertos">
          <h2 id="abertos">{locked.length > 0 ? 'Abertos para todos' : 'Fornecedores'}</h2>
          <SupplierTiles suppliers={open} eager {...tiles} />
        </section>
      )}
      {locked.length > 0 && (
        <section className={classes.part} aria-labelledby="premium">
          <h2 id="premium">Para assinantes Premium</h2>
          <SupplierTiles suppliers={locked} {...tiles} />
        </section>
      )}
      {category.suppliers > suppliers.length && (
        <p className={classes.more}>
          <Link to={directory} className={buttonClass('default')}>
            Ver os outros no guia
          </Link>
        </p>
      )}
      {suppliers.length > 0 && <Premium category={category.name} plansPath={plansPath} />}
      {related.length > 0 && (
        <nav className={classes.related} aria-labelledby="relacionadas">
          <h2 id="relacionadas">{hasChildren ? `Dentro de ${category.name}` : 'Outras categorias'}</h2>
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
      )}
    </>
  );
}

/** Invites viewers who are not premium to subscribe. */
function Premium({ category, plansPath }: { category: string; plansPath: string }) {
  const { account } = useCurrentUser();
  const forVisitors = useForVisitors();
  if (isPremium(account)) return null;
  return (
    <aside className={classes.premium} aria-label="Seja Premium" {...forVisitors}>
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
        query: writeFilters('', { ...NO_FILTERS, text: category.name }),
        text: `Buscar “${category.name}” no guia`,
      }
    : {
        query: writeFilters('', { ...NO_FILTERS, category: category.name }),
        text: 'Buscar e filtrar no guia',
      };
}

function countText(total: number, open: number, locked: number): string {
  const all = formatCount(total, 'fornecedor', 'fornecedores');
  if (open === 0 || locked === 0) return all;
  return `${all} · ${formatCount(open, 'aberto', 'abertos')} para todos`;
}
