import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { loadConfirmDialog } from './load-dialogs';
import classes from './contacts.module.css';

const ConfirmDialog = lazy(() => importWithRetry(loadConfirmDialog));

/** On a supplier's page, for the staff of the catalog, who are not asked about contacts. */
export default function ConfirmButton({ supplier }: { supplier: { id: number; name: string } }) {
  const [opened, setOpened] = useState(false);
  const preload = () => preloadModule(loadConfirmDialog);
  return (
    <div>
      <Button
        variant="default"
        aria-haspopup="dialog"
        className={classes.confirm}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpened(true)}
      >
        Confirmar contato
      </Button>
      <Suspense>{opened && <ConfirmDialog supplier={supplier} onClose={() => setOpened(false)} />}</Suspense>
    </div>
  );
}
