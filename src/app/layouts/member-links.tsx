import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconUser from '@tabler/icons-react/icons/IconUser';
import { Link } from 'react-router-dom';
import { buttonClass } from '@/components/button-class';
import type { CurrentUser } from '@/data/account/queries';
import { isAdmin, isPremium, type Account } from '@/domain/account/account';
import { paths } from '../paths';
import { useLogout } from '../use-logout';
import classes from './member-links.module.css';
import header from './site-header.module.css';

/** The header's links for members, once it is known who they are. A separate chunk, which visitors never load. */
export default function MemberLinks({ user }: { user: CurrentUser }) {
  return (
    <>
      {user.status === 'member' && <AccountLinks account={user.account} />}
      {(user.status === 'member' || user.status === 'failed') && <LogoutButton />}
    </>
  );
}

function AccountLinks({ account }: { account: Account }) {
  return (
    <>
      {!isPremium(account) && (
        <Link to={paths.checkout} className={`${buttonClass('gold')} ${header.quiet}`}>
          Seja Premium
        </Link>
      )}
      <span className={classes.greeting} title={account.name}>
        Olá, {account.name}
      </span>
      {isAdmin(account) && (
        <Link to={paths.admin} className={`${buttonClass('subtle')} ${header.quiet}`}>
          <IconSettings size={18} stroke={1.75} aria-hidden="true" />
          Admin
        </Link>
      )}
      <Link
        to={paths.profile}
        className={`${buttonClass('subtle', 'icon')} ${classes.wide}`}
        aria-label="Meu perfil"
      >
        <IconUser size={20} stroke={1.75} aria-hidden="true" />
      </Link>
    </>
  );
}

function LogoutButton() {
  const { ask, question } = useLogout();
  return (
    <>
      <button
        type="button"
        className={`${buttonClass('subtle', 'icon')} ${classes.wide}`}
        aria-label="Sair"
        onClick={ask}
      >
        <IconLogout size={20} stroke={1.75} aria-hidden="true" />
      </button>
      {question}
    </>
  );
}
