import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import { useSetNotification } from '@/data/account/mutations';
import type { Account } from '@/domain/account/account';
import classes from './mail-choice.module.css';

/** Offers the e-mails about new suppliers to a member who has turned them off; shows nothing to others. */
export function MailChoice({ account }: { account: Account }) {
  const { mutate } = useSetNotification();
  const isOn = account.notify_new_suppliers;
  const [wasOff] = useState(!isOn);
  /** The new choice while its request is pending; after a failure the switch shows the account's choice again. */
  const [tapped, setTapped] = useState<boolean | null>(null);
  if (isOn && !wasOff) return null;

  function change(on: boolean) {
    setTapped(on);
    mutate({ account, choice: 'notify_new_suppliers', on }, { onSettled: () => setTapped(null) });
  }

  return (
    <Switch
      label="E-mails de “Novos fornecedores”"
      description={
        isOn ? 'Ligados para todas as suas buscas.' : 'Estão desligados: nenhuma busca chega por e-mail.'
      }
      size="md"
      classNames={{ root: classes.root, description: classes.description }}
      checked={tapped ?? isOn}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
