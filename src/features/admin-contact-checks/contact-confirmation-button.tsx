import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { loadConfirmationDialog } from './load-dialogs';
import classes from './contact-checks.module.css';

const ContactConfirmationDialog = lazy(() => importWithRetry(loadConfirmationDialog));

/** On a supplier's page, for the staff of the catalog, who are not asked about contacts. */
export default function ContactConfirmationButton({ supplier }: { supplier: { id: number; name: string } }) {
  const [opened, setOpened] = useState(false);
  const preload = () => preloadModule(loadConfirmationDialog);
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
      <Suspense>
        {opened && <ContactConfirmationDialog supplier={supplier} onClose={() => setOpened(false)} />}
      </Suspense>
    </div>
  );
}
