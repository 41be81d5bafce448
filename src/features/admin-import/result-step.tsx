import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ImportBatch } from '@/data/imports/queries';
import { formatCount } from '@/domain/format/numbers';
import { batchText } from './batch-text';
import { LeftOutButton, PartsLeftOut, RowList } from './left-out';
import type { LeftOut } from './use-import-draft';
import classes from './import.module.css';

interface Props {
  result: { batch: ImportBatch; leftOut: LeftOut };
  suppliersPath: string;
  onAgain: () => void;
}

/** 'Resultado': what was imported and what was not, and links to continue. */
export function ResultStep({ result: { batch, leftOut }, suppliersPath, onAgain }: Props) {
  return (
    <div className={classes.step}>
      <p role="status" className={classes.text}>
        <strong>{batchText(batch)}.</strong> Se algo saiu errado, desfaça esta importação na lista abaixo.
      </p>
      {leftOut.rows.length > 0 && (
        <>
          <h3 className={classes.subheading}>
            {formatCount(leftOut.rows.length, 'linha ficou', 'linhas ficaram')} fora
          </h3>
          <RowList rows={leftOut.rows} textsOf={({ faults }) => faults} rest=", no arquivo" />
          <LeftOutButton leftOut={leftOut} />
        </>
      )}
      {leftOut.noticed.length > 0 && (
        <details className={classes.others}>
          <summary>
            {formatCount(leftOut.noticed.length, 'linha importada tem aviso', 'linhas importadas têm aviso')}:
            um valor ficou de fora ou foi lido de outro jeito
          </summary>
          <RowList rows={leftOut.noticed} textsOf={({ notices }) => notices} rest="" />
        </details>
      )}
      <PartsLeftOut {...leftOut} />
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
