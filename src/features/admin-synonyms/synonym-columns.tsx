import IconPencil from '@tabler/icons-react/icons/IconPencil';
import IconTrashX from '@tabler/icons-react/icons/IconTrashX';
import { Link } from 'react-router-dom';
import type { Column } from '@/components/record-table';
import { RowMenu, RowMenuItem } from '@/components/row-menu';
import type { SynonymGroup } from '@/domain/catalog/synonyms';
import { loadDeletionDialog, loadSynonymDialog } from './load-dialogs';
import classes from './synonyms.module.css';

interface Actions {
  /** The path of the directory's search for a word. */
  searchPath: (word: string) => string;
  onEdit: (group: SynonymGroup) => void;
  onDelete: (group: SynonymGroup) => void;
}

/** Columns of the groups' list and the actions of a row. */
export function synonymColumns({ searchPath, onEdit, onDelete }: Actions): Column<SynonymGroup>[] {
  return [
    {
      label: 'Palavras',
      className: classes.words,
      heading: true,
      cell: ({ words }) => <Words words={words} searchPath={searchPath} />,
    },
    {
      label: 'Ações',
      head: null,
      className: classes.actions,
      cell: (group) => (
        <RowMenu of={group.words.join(', ')}>
          <RowMenuItem icon={IconPencil} load={loadSynonymDialog} onClick={() => onEdit(group)}>
            Editar
          </RowMenuItem>
          <RowMenuItem danger icon={IconTrashX} load={loadDeletionDialog} onClick={() => onDelete(group)}>
            Excluir
          </RowMenuItem>
        </RowMenu>
      ),
    },
  ];
}

function Words({ words, searchPath }: { words: string[] } & Pick<Actions, 'searchPath'>) {
  return (
    <ul className={classes.list}>
      {words.map((word) => (
        <li key={word}>
          <Link to={searchPath(word)} className={classes.word}>
            {word}
          </Link>
        </li>
      ))}
    </ul>
  );
}
