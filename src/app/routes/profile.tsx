import { generatePath, useNavigate, useSearchParams } from 'react-router-dom';
import { logout } from '@/data/session/session';
import { NotificationChoices } from '@/features/account/notification-choices';
import { PasswordForm } from '@/features/account/password-form';
import { PersonalInfo } from '@/features/account/personal-info';
import { ProfileForm } from '@/features/account/profile-form';
import { PROFILE_SECTIONS, ProfileMenu, type ProfileTab } from '@/features/account/profile-menu';
import { SubscriptionCard } from '@/features/account/subscription-card';
import { YourData } from '@/features/account/your-data';
import { FavoriteList } from '@/features/favorites/favorite-list';
import type { Account } from '@/domain/account';
import { notify } from '@/lib/notify';
import { useMember } from '../guards';
import { paths } from '../paths';
import { useLeave } from '../use-leave';
import classes from './profile.module.css';

const pathOf = (tab: ProfileTab) => (tab === null ? paths.profile : `${paths.profile}?aba=${tab}`);

/** The member's own page (S-24); which part of it is shown stands in the address. */
export function Component() {
  const account = useMember();
  const leave = useLeave();
  const [query] = useSearchParams();
  const asked = query.get('aba');
  const section = PROFILE_SECTIONS.find(({ tab }) => tab === asked) ?? PROFILE_SECTIONS[0];

  return (
    <div className={classes.root}>
      <title>{`${section.label} · Guia de Fornecedores`}</title>
      <h1 className={classes.title}>Meu perfil</h1>
      <div className={classes.menu}>
        <ProfileMenu current={section.tab} pathOf={pathOf} onLeave={() => void leave()} />
      </div>
      <div className={classes.section}>
        {section.tab === null && <PersonalInfo account={account} settingsPath={pathOf('configuracoes')} />}
        {section.tab === 'favoritos' && (
          <FavoriteList
            supplierPath={(id) => generatePath(paths.supplier, { id: String(id) })}
            directoryPath={paths.suppliers}
          />
        )}
        {section.tab === 'configuracoes' && <Settings account={account} />}
      </div>
      <div className={classes.card}>
        <SubscriptionCard account={account} checkoutPath={paths.checkout} />
      </div>
    </div>
  );
}

/** 'Configurações' (S-28). */
function Settings({ account }: { account: Account }) {
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
