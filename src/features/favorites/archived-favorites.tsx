import '@/theme/buttons';
import { useId } from 'react';
import { Button } from '@mantine/core';
import { useArchivedFavorites, type ArchivedFavorite } from '@/data/favorites/archived';
import classes from './archived-favorites.module.css';

interface Props {
  onRemove: (supplier: ArchivedFavorite) => void;
}

/** The favorites that are no longer in the directory, so that nobody wonders where they are. Shows nothing without any. */
export function ArchivedFavorites({ onRemove }: Props) {
  const archived = useArchivedFavorites();
  const title = useId();
  if (archived.length === 0) return null;
  return (
    <section aria-labelledby={title} className={classes.root}>
      <h3 id={title} className={classes.title}>
        Arquivados
      </h3>
      <p className={classes.text}>Estes fornecedores não estão mais no diretório.</p>
      <ul role="list" className={classes.list}>
        {archived.map((supplier) => (
          <li key={supplier.id} className={classes.item}>
            <span>
              {supplier.name} <span className={classes.quiet}>{supplier.formatted_id}</span>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-haspopup="dialog"
              aria-label={`Remover ${supplier.name} dos favoritos`}
              onClick={() => onRemove(supplier)}
            >
              Remover
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
