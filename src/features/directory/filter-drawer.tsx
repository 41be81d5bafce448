import '@/theme/buttons';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import { useDialog } from '@/components/use-dialog';
import { AdvancedFilters } from './advanced-filters';
import { supplierCount } from './supplier-count';
import type { Directory } from './use-directory';
import classes from './filter-drawer.module.css';

interface Props {
  directory: Directory;
  /** Whether `children` are beside the list, and only the advanced filters in here. */
  wide: boolean;
  plansPath: string;
  onClose: () => void;
  children: ReactNode;
}

/** Filters that have no room beside the list. What is chosen works at once; the button only says how many are found. */
export default function FilterDrawer({ directory, wide, plansPath, onClose, children }: Props) {
  const dialog = useDialog(onClose);
  const { status, found } = directory;
  return (
    <Drawer
      {...dialog}
      position={wide ? 'right' : 'bottom'}
      size={wide ? '24rem' : 'auto'}
      title={wide ? 'Filtros avançados' : 'Filtros'}
      closeButtonProps={{ 'aria-label': 'Fechar filtros' }}
      attributes={{ header: { role: 'none' } }} // or it counts as a second banner of the page
      classNames={{
        content: `${classes.content} ${wide ? '' : classes.sheet}`,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <div className={classes.filters}>
        {!wide && (
          <>
            {children}
            <h3 className={classes.heading}>Filtros avançados</h3>
          </>
        )}
        <AdvancedFilters directory={directory} plansPath={plansPath} />
      </div>
      <div className={classes.footer}>
        <Button fullWidth size="md" onClick={dialog.onClose}>
          Ver {status === 'ready' ? supplierCount(found.length) : 'fornecedores'}
        </Button>
      </div>
    </Drawer>
  );
}
