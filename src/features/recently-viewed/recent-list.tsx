import { useState, type MouseEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { Picture } from '@/components/card/picture';
import { categoryQueries } from '@/data/categories/queries';
import { publicImageUrl } from '@/data/suppliers/images';
import { supplierQueries } from '@/data/suppliers/queries';
import { forgetRecentSuppliers, recentSupplierIds } from '@/data/suppliers/recently-viewed';
import { isLocked, isVideo, type ListedSupplier } from '@/domain/supplier/supplier';
import type { LocationState } from '@/lib/navigation/location-state';
import classes from './recent-list.module.css';

const FROM_LIST: LocationState = { fromList: true };

/**
 * Links to the suppliers that were opened last. Only their ids are stored: what is shown comes from the list that the
 * directory has loaded, so nobody sees more of a supplier than the directory shows them now.
 */
export default function RecentList({ pathOf }: { pathOf: (id: number) => string }) {
  const [ids, setIds] = useState(recentSupplierIds);
  const { data: all = [] } = useQuery({ ...supplierQueries.list(), enabled: false });
  const { data: categories = [] } = useQuery({ ...categoryQueries.list(), enabled: false });
  const suppliers = ids.flatMap((id) => all.find((supplier) => supplier.id === id) ?? []);
  if (suppliers.length === 0) return null;

  function forget({ currentTarget }: MouseEvent) {
    currentTarget.closest('form')?.querySelector('input')?.focus(); // the button is about to go
    forgetRecentSuppliers();
    setIds([]);
  }

  return (
    <section
      className={classes.root}
      aria-label="Vistos recentemente"
      // Some browsers do not focus a link that is clicked: the field would lose the focus, and this list would be gone.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className={classes.head} aria-hidden="true">
        Vistos recentemente
      </div>
      <ul className={classes.list}>
        {suppliers.map((supplier) => (
          <li key={supplier.id}>
            <Link to={pathOf(supplier.id)} state={FROM_LIST} className={classes.link}>
              <Thumbnail supplier={supplier} />
              <span className={classes.text}>
                <span className={classes.name}>{supplier.name}</span>
                <span className={classes.category}>
                  {categories.find(({ id }) => id === supplier.category_id)?.name}
                </span>
              </span>
              {isLocked(supplier) && <IconLock size={18} stroke={1.75} role="img" aria-label="Bloqueado" />}
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" className={classes.forget} onClick={forget}>
        Limpar
      </button>
    </section>
  );
}

function Thumbnail({ supplier }: { supplier: ListedSupplier }) {
  const path = supplier.supplier_details?.main_image_path ?? null;
  return (
    <span className={classes.picture}>
      <Picture src={path && !isVideo(path) ? publicImageUrl(path) : null} alt="" hash={supplier.image_hash} />
    </span>
  );
}
