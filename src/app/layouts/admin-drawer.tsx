import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { useBackGesture } from '@/components/use-back-gesture';
import type { Account } from '@/domain/account/account';
import { AdminNav } from './admin-nav';
import classes from './admin-drawer.module.css';

interface Props {
  account: Account;
  opened: boolean;
  onClose: () => void;
}

function Contents({ account, opened, onClose }: Props) {
  useBackGesture(onClose, opened);
  return <AdminNav account={account} />;
}

/** The navigation of the admin area on narrow screens. */
export function AdminDrawer({ account, opened, onClose }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="18rem"
      title="Administração"
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
      classNames={{ content: classes.content, header: classes.content, title: classes.title }}
      attributes={{ header: { role: 'none' } }} // its <header> would count as a second banner of the page
    >
      <Contents account={account} opened={opened} onClose={onClose} />
    </Drawer>
  );
}
