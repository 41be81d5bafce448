import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import { MOST_COMPARED } from '@/domain/supplier/comparison';
import { useCompared } from './use-compared';
import classes from './compare-bar.module.css';

interface Props {
  comparisonPath: (ids: readonly number[]) => string;
  /** Called after the choice was cleared, when this bar is gone: moves the focus. */
  onCleared: () => void;
}

/** At the bottom edge while favorites are chosen: leads to their comparison. */
export function CompareBar({ comparisonPath, onCleared }: Props) {
  const { ids, change } = useCompared();

  function clear() {
    change(() => []);
    onCleared();
  }

  return (
    <div className={classes.status} role="status">
      {ids.length > 0 && (
        <div className={classes.root}>
          <p className={classes.text}>{textFor(ids.length)}</p>
          <button type="button" className={buttonClass('subtle')} onClick={clear}>
            Limpar
          </button>
          {ids.length > 1 && (
            <Link to={comparisonPath(ids)} className={buttonClass('filled')}>
              Comparar {ids.length}
            </Link>
          )}
        </div>
      )}
    </div>
  );
}

function textFor(count: number): string {
  if (count === 1) return `Escolha mais um, ou até ${MOST_COMPARED}.`;
  return count < MOST_COMPARED ? `Cabem até ${MOST_COMPARED}.` : `São ${MOST_COMPARED}, o máximo.`;
}
