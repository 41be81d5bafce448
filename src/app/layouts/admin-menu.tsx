import '@/theme/buttons';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { ActionIcon, Menu } from '@mantine/core';
import IconLogout from '@tabler/icons-react/icons/IconLogout';
import IconSettings from '@tabler/icons-react/icons/IconSettings';
import IconUser from '@tabler/icons-react/icons/IconUser';
import IconUserCircle from '@tabler/icons-react/icons/IconUserCircle';
import { Link } from 'react-router-dom';
import type { Account } from '@/domain/account/account';
import { accountMay } from '@/domain/account/staff';
import { adminPaths, paths } from '../paths';
import { useLogout } from '../use-logout';
import classes from './admin-menu.module.css';

/** The account menu of the admin area. */
export function AdminMenu({ admin }: { admin: Account }) {
  const { ask, question } = useLogout();
  return (
    <>
      {question}
      {/* Mantine's focus placeholder is not a menu item, and a menu must not contain anything else. */}
      <Menu
        position="bottom-end"
        width={240}
        transitionProps={{ duration: 0 }}
        withInitialFocusPlaceholder={false}
        classNames={{ item: classes.item ?? '' }}
      >
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={40} aria-label="Minha Conta">
            <IconUserCircle size={22} stroke={1.75} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.label}>
            <span className={classes.title}>Minha Conta</span>
            <span>{admin.name}</span>
            <span>{admin.email}</span>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={adminPaths.profile}
            leftSection={<IconUser size={18} stroke={1.75} />}
          >
            Perfil
          </Menu.Item>
          {accountMay('business', admin) && (
            <Menu.Item
              component={Link}
              to={paths.adminSettings}
              leftSection={<IconSettings size={18} stroke={1.75} />}
            >
              Configurações
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.75} />} onClick={ask}>
            Sair
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
