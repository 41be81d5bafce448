import { useNavigate } from 'react-router-dom';
import { logout } from '@/data/session/logout';
import type { Account } from '@/domain/account';
import { NotificationChoices } from '@/features/account/notification-choices';
import { PasswordForm } from '@/features/account/password-form';
import { ProfileForm } from '@/features/account/profile-form';
import { YourData } from '@/features/account/your-data';
import { notify } from '@/lib/notify';
import { paths } from '../paths';

/** 'Configurações' of an account, a member's or an admin's. */
export function AccountSettings({ account }: { account: Account }) {
  const navigate = useNavigate();

  async function farewell() {
    await logout();
    await navigate(paths.landing, { replace: true });
    void notify({ tone: 'success', title: 'Sucesso', message: 'Sua conta foi excluída.' });
  }

  return (
    <>
      <NotificationChoices account={account} />
      <ProfileForm account={account} />
      <PasswordForm account={account} />
      <YourData account={account} onDeleted={() => void farewell()} />
    </>
  );
}
