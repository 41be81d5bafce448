import spinner from '@/components/page-spinner.module.css';
import { DensitySwitch } from './density-switch';
import { foundCount } from './supplier-count';
import type { Directory } from './use-directory';
import classes from './directory.module.css';

/** Above the list: how many suppliers it has, and how it looks. */
export function ResultsBar({ directory: { status, found } }: { directory: Directory }) {
  return (
    <div className={classes.bar}>
      {status === 'loading' && (
        <span role="status" aria-label="Carregando fornecedores…" className={spinner.ring} />
      )}
      <p role="status" className={classes.count}>
        {status === 'ready' && foundCount(found.length)}
      </p>
      <DensitySwitch />
    </div>
  );
}
