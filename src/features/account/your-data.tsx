import '@/theme/buttons';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@mantine/core';
import IconDownload from '@tabler/icons-react/icons/IconDownload';
import IconTrash from '@tabler/icons-react/icons/IconTrash';
import { Panel } from '@/components/panel';
import { useExportAccount } from '@/data/account/mutations';
import type { Account } from '@/domain/account/account';
import { dayOf } from '@/domain/format/dates';
import { download } from '@/lib/download';
import { importWithRetry, preloadModule } from '@/lib/lazy-import';
import { notify } from '@/lib/notify';
import { useSubmit } from '@/lib/use-submit';
import classes from './your-data.module.css';

const loadDialog = () => import('./delete-account-dialog');
const DeleteAccountDialog = lazy(() => importWithRetry(loadDialog));

interface Props {
  account: Account;
  /** Called after the account was deleted; the session still exists. */
  onDeleted: () => void;
}

/** Export of all data stored about the member, and deletion of the account. */
export function YourData({ account, onDeleted }: Props) {
  const [deleting, setDeleting] = useState(false);
  return (
    <Panel
      title="Seus dados"
      text="Baixe uma cópia de tudo o que guardamos sobre você ou encerre sua conta, quando quiser."
    >
      <div className={classes.actions}>
        <DownloadButton />
        <Button
          variant="subtle"
          className={classes.danger}
          leftSection={<IconTrash size={18} stroke={1.75} />}
          aria-haspopup="dialog"
          onPointerEnter={() => preloadModule(loadDialog)}
          onFocus={() => preloadModule(loadDialog)}
          onClick={() => setDeleting(true)}
        >
          Excluir minha conta
        </Button>
      </div>
      {deleting && (
        <Suspense>
          <DeleteAccountDialog account={account} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
        </Suspense>
      )}
    </Panel>
  );
}

function DownloadButton() {
  const { mutateAsync, isPending } = useExportAccount();
  const submit = useSubmit(mutateAsync);

  function save() {
    void submit(undefined, {
      onSuccess: (data) => {
        const day = dayOf(new Date().toISOString());
        download(`guia-de-fornecedores-meus-dados-${day}.json`, JSON.stringify(data, null, 2));
      },
      onError: (error) => void notify({ tone: 'error', title: 'Erro', message: error.message }),
    });
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={isPending}
      onClick={save}
    >
      Baixar meus dados
    </Button>
  );
}
