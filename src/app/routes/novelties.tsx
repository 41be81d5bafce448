import { generatePath } from 'react-router-dom';
import { useCurrentUser } from '@/data/account/queries';
import { isPremium } from '@/domain/account/account';
import { NoveltyFeed } from '@/features/novelties/novelty-feed';
import { PageMeta } from '../page-meta';
import { paths } from '../paths';
import classes from './novelties.module.css';

const supplierPath = (id: number) => generatePath(paths.catalogSupplier, { id: String(id) });

/** "Novidades": what suppliers have published, as far as it is open to the viewer. */
export function Component() {
  const { account } = useCurrentUser();
  return (
    <div className={classes.root}>
      <PageMeta title="Novidades" />
      <h1>Novidades</h1>
      <NoveltyFeed pathOf={supplierPath} plansPath={paths.plans} isLocked={!isPremium(account)} />
    </div>
  );
}
