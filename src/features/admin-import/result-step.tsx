import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportBatch } from '@/data/imports/queries';
import { batchText } from './batch-text';
import classes from './import.module.css';

interface Props {
  result: ImportBatch;
  suppliersPath: string;
  onAgain: () => void;
}

/** 'Resultado': what was imported, and links to continue. */
export function ResultStep({ result, suppliersPath, onAgain }: Props) {
  return (
    <div className={classes.step}>
      <p role="status" className={classes.text}>
        <strong>{batchText(result)}.</strong> Se algo saiu errado, desfaça esta importação na lista abaixo.
      </p>
      <div className={classes.actions}>
        <Button variant="default" size="md" onClick={onAgain}>
          Importar outra planilha
        </Button>
        <Button component={Link} to={suppliersPath} size="md">
          Ver fornecedores
        </Button>
      </div>
    </div>
  );
}
