import '@/theme/buttons';
import { useQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { categoryQueries } from '@/data/categories/queries';
import { cellOf } from '@/domain/import/read-cells';
import { SUPPLIER_FIELDS } from '@/domain/supplier-form/fields';
import type { Conflict } from './use-supplier-edits';
import classes from './conflict-notice.module.css';

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

/** Says that somebody else saved the supplier meanwhile, and how the form merged their changes. */
export function ConflictNotice({
  conflict,
  discardLocalEdits,
}: {
  conflict: Conflict;
  discardLocalEdits: () => void;
}) {
  const { theirs, both, saved, files } = conflict;
  const { data: categories = [] } = useQuery(categoryQueries.list());
  const names = new Map(categories.map(({ id, name }) => [String(id), name]));
  const takenOver = [
    ...theirs.filter((field) => !both.includes(field)).map((field) => SUPPLIER_FIELDS[field].label),
    ...(files ? ['Imagens'] : []),
  ];
  return (
    <div role="alert" className={classes.root}>
      <p className={classes.title}>Outra pessoa salvou este fornecedor enquanto você o editava.</p>
      {takenOver.length > 0 && <p>O que ela alterou: {and.format(takenOver)}.</p>}
      {both.length > 0 && (
        <>
          <p>Nestes campos vocês dois mexeram; o formulário mantém o que você escreveu. O que está salvo:</p>
          <ul>
            {both.map((field) => (
              <li key={field}>
                <strong>{SUPPLIER_FIELDS[field].label}:</strong>{' '}
                {cellOf(field, saved[field], names) || 'vazio'}
              </li>
            ))}
          </ul>
        </>
      )}
      <p>Confira e salve de novo, ou fique com o que está salvo.</p>
      <Button variant="default" size="xs" onClick={discardLocalEdits}>
        Descartar as minhas alterações
      </Button>
    </div>
  );
}
