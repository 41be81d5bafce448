import { PageHead } from '@/components/page-head';
import { useMember } from '../guards';
import { PageMeta } from '../page-meta';
import { AccountSettings } from './account-settings';
import classes from './admin-profile.module.css';

/** 'Perfil' of the admin area. */
export function Component() {
  const account = useMember();
  return (
    <>
      <PageMeta title="Perfil" />
      <PageHead title="Perfil" help={false} />
      <div className={classes.panels}>
        <AccountSettings account={account} />
      </div>
    </>
  );
}
