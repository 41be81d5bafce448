import { useNavigate } from 'react-router-dom';
import { logout } from '@/data/session/logout';
import type { Account } from '@/domain/account/account';
import { NotificationChoices } from '@/features/account/notification-choices';
import { PasswordForm } from '@/features/account/password-form';
import { ProfileForm } from '@/features/account/profile-form';
import { YourData } from '@/features/account/your-data';
import { ShopPanel } from '@/features/supplier-messages/shop-panel';
import { notify } from '@/lib/notify';
import { paths } from '../paths';

interface Props {
  account: Account;
  /** Shows 'Minha loja', which the admin area has no use for. */
  withShop?: boolean;
}

/** 'Configurações' of an account, a member's or an admin's. */
export function AccountSettings({ account, withShop = false }: Props) {
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
      {withShop && <ShopPanel userId={account.id} />}
      <PasswordForm account={account} />
      <YourData account={account} onDeleted={() => void farewell()} />
    </>
  );
}
