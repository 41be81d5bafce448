import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';
import type { ListPage } from '@/domain/database/pages';
import { ListPages } from './list-pages';
import classes from './list-foot.module.css';

interface Props {
  page: Pick<ListPage<unknown>, 'page' | 'pages' | 'total'>;
  /** Possible numbers of rows on a page, the smallest first; empty if there is no choice. */
  sizes: readonly number[];
  size: number;
  onTurn: (page: number) => void;
  onSize: (size: number) => void;
}

/** Below a list: its pages, and how many rows each has. Shows nothing for a list that fits on one page. */
export function ListFoot({ page: { page, pages, total }, sizes, size, onTurn, onSize }: Props) {
  const [smallest = Infinity] = sizes;
  return (
    <div className={classes.root}>
      {pages > 1 && (
        <div className={classes.pages}>
          <ListPages page={page} pages={pages} onTurn={onTurn} />
        </div>
      )}
      {total > smallest && (
        <NativeSelect
          className={classes.size}
          aria-label="Linhas por página"
          data={sizes.map((size) => ({ value: String(size), label: `${size} por página` }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      )}
    </div>
  );
}
