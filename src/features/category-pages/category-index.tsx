import { Link } from 'react-router-dom';
import type { CategoryNode } from '@/domain/catalog/category-page';
import { categoryTree } from '@/domain/catalog/category-page';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import classes from './category-index.module.css';

interface Props {
  nodes: CategoryNode[];
  /** The path of a category's page. */
  pathOf: (slug: string) => string;
}

/** Main categories in alphabetical order, each with its subcategories. */
export function CategoryIndex({ nodes, pathOf }: Props) {
  return (
    <ul className={classes.list} role="list">
      {categoryTree(nodes).map(({ id, name, slug, suppliers, children }) => (
        <li key={id} className={classes.card}>
          <h2 className={classes.name}>
            <Link to={pathOf(slug)}>{name}</Link>
          </h2>
          <p className={classes.count}>{formatCount(suppliers, 'fornecedor', 'fornecedores')}</p>
          {children.length > 0 && (
            <ul className={classes.children} role="list" aria-label={`Subcategorias de ${name}`}>
              {children.map((child) => (
                <li key={child.id}>
                  <Link to={pathOf(child.slug)}>
                    {child.name} <span>{formatNumber(child.suppliers)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
