import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Pagination.css';
import { Pagination } from '@mantine/core';
import classes from './list-pages.module.css';

const CONTROLS = {
  first: 'Primeira página',
  previous: 'Página anterior',
  next: 'Próxima página',
  last: 'Última página',
};

interface Props {
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Pagination of a list. */
export function ListPages({ page, pages, onTurn }: Props) {
  return (
    <nav aria-label="Páginas" className={classes.pages}>
      <Pagination
        value={page}
        total={pages}
        onChange={onTurn}
        layout="responsive"
        formatLabel={({ page, totalPages }) => `Página ${page} de ${totalPages}`}
        getItemProps={(item) => ({ 'aria-label': `Página ${item}` })}
        getControlProps={(control) => ({ 'aria-label': CONTROLS[control] })}
      />
    </nav>
  );
}
