import type { SpecialList } from '@/domain/catalog/special-list';
import { supplierCount } from './supplier-count';
import type { ChangeFilters } from './use-filters';
import { useIsPhone } from './use-width';
import classes from './list-strip.module.css';

interface Props {
  lists: SpecialList[];
  chosen: SpecialList | undefined;
  change: ChangeFilters;
}

/** Special lists as cards in a row, on a phone among the chips; the chosen one shows its description and narrows the directory. */
export default function ListStrip({ lists, chosen, change }: Props) {
  const isPhone = useIsPhone();
  return (
    <div className={classes.root}>
      <div className={classes.label} aria-hidden="true" hidden={isPhone}>
        Listas especiais
      </div>
      <div className={classes.strip} role="group" aria-label="Listas especiais" hidden={isPhone}>
        {lists.map(({ id, name, suppliers }) => (
          <button
            key={id}
            type="button"
            className={classes.list}
            aria-pressed={id === chosen?.id}
            onClick={() => change({ list: id === chosen?.id ? null : id })}
          >
            <span className={classes.name} title={name}>
              {name}
            </span>
            <span className={classes.about}>{supplierCount(suppliers)}</span>
          </button>
        ))}
      </div>
      {chosen && (
        <div className={classes.chosen}>
          <h2>{chosen.name}</h2>
          {chosen.description && <p>{chosen.description}</p>}
        </div>
      )}
    </div>
  );
}
