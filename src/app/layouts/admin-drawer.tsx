import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Drawer } from '@mantine/core';
import { AdminNav } from './admin-nav';
import classes from './admin-drawer.module.css';

/** The navigation of the admin area on narrow screens. */
export function AdminDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
      <AdminNav />
    </Drawer>
  );
}
