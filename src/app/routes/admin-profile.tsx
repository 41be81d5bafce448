import { PageHead } from '@/components/page-head';
import { useTitle } from '@/data/site/queries';
import { useMember } from '../guards';
import { AccountSettings } from './account-settings';
import classes from './admin-profile.module.css';

/** 'Perfil' of the admin area (R-26, Q05). */
export function Component() {
  const title = useTitle('Perfil');
  const account = useMember();
  return (
    <>
      <title>{title}</title>
      <PageHead title="Perfil" />
      <div className={classes.panels}>
        <AccountSettings account={account} />
      </div>
    </>
  );
}
