import type { DirectoryFilters } from '@/domain/directory/filters';
import type { SpecialList } from '@/domain/catalog/special-list';
import type { ChangeFilters } from './use-filters';
import { useIsPhone } from './use-width';
import classes from './category-list.module.css';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
  categories: string[];
  /** The special lists that the viewer may open; undefined until they are known. */
  lists: SpecialList[] | undefined;
}

/** A button for each category: chips in a row, on a phone with the special lists; at the side of wide pages a column. */
export function CategoryList({ filters, change, categories, lists = [] }: Props) {
  const shown = useIsPhone() ? lists : [];
  return (
    <div
      className={classes.root}
      role="group"
      aria-label="Categorias"
      // A chip that is partly in view would stay so.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      <CategoryButton name={null} filters={filters} change={change} />
      {categories.map((name) => (
        <CategoryButton key={name} name={name} filters={filters} change={change} />
      ))}
      {/* Last, because they come late. */}
      {shown.map(({ id, name }, index) => (
        <button
          key={id}
          id={index === 0 ? 'listas' : undefined}
          type="button"
          className={classes.special}
          aria-pressed={filters.list === id}
          onClick={() => change({ list: filters.list === id ? null : id })}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface ButtonProps extends Pick<Props, 'filters' | 'change'> {
  /** Null: all categories. */
  name: string | null;
}

function CategoryButton({ name, filters, change }: ButtonProps) {
  return (
    <button type="button" aria-pressed={filters.category === name} onClick={() => change({ category: name })}>
      {name ?? 'Todas as categorias'}
    </button>
  );
}
