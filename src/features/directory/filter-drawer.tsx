import '@/theme/buttons';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { Button, Drawer } from '@mantine/core';
import { useDialog } from '@/components/use-dialog';
import type { DirectoryFilters } from '@/domain/directory/filters';
import { AdvancedFilters } from './advanced-filters';
import { supplierCount } from './supplier-count';
import type { AdvancedControls } from './use-directory';
import type { ChangeFilters } from './use-filters';
import classes from './filter-drawer.module.css';

interface Props {
  filters: DirectoryFilters;
  change: ChangeFilters;
  advanced: AdvancedControls;
  /** How many suppliers are found; null until that is known. */
  foundCount: number | null;
  /** Whether the drawer holds the advanced filters only, because `children` are on the page. */
  wide: boolean;
  plansPath: string;
  onClose: () => void;
  children: ReactNode;
}

/** Filters that do not fit on the page. Each choice applies at once; the button shows the count and closes. */
export default function FilterDrawer(props: Props) {
  const { filters, change, advanced, foundCount, wide, plansPath, onClose, children } = props;
  const dialog = useDialog(onClose);
  return (
    <Drawer
      {...dialog}
      position={wide ? 'right' : 'bottom'}
      size={wide ? '24rem' : 'auto'}
      title={wide ? 'Filtros avançados' : 'Filtros'}
      closeButtonProps={{ 'aria-label': 'Fechar filtros' }}
      attributes={{ header: { role: 'none' } }} // its <header> would count as a second banner of the page
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
        <AdvancedFilters
          filters={filters}
          change={change}
          status={advanced.status}
          places={advanced.places}
          retry={advanced.retry}
          plansPath={plansPath}
        />
      </div>
      <div className={classes.footer}>
        <Button fullWidth size="md" onClick={dialog.onClose}>
          Ver {foundCount === null ? 'fornecedores' : supplierCount(foundCount)}
        </Button>
      </div>
    </Drawer>
  );
}
