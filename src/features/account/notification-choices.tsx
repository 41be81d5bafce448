import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import { Panel } from '@/components/panel';
import { useSetNotification } from '@/data/account/mutations';
import { type Account, NOTIFICATION_LABELS, type NotificationChoice } from '@/domain/account/account';
import classes from './notification-choices.module.css';

const DESCRIPTIONS: [NotificationChoice, string][] = [
  [
    'notify_new_suppliers',
    'Às segundas-feiras: o que entrou nas suas buscas salvas ou, sem buscas, no guia.',
  ],
  ['notify_promotions', 'Descontos nos planos e condições especiais.'],
  ['notify_platform_updates', 'O que mudou e o que há de novo no site.'],
  ['notify_reminders', 'No dia que você marcou no caderno de compras.'],
  ['notify_premium_end', 'Uma semana e um dia antes do fim, e quando termina.'],
];

/** Switches for e-mail notifications; each is saved at once. */
export function NotificationChoices({ account }: { account: Account }) {
  return (
    <Panel title="Notificações" text="Escolha sobre o que quer receber e-mails.">
      <div className={classes.choices}>
        {DESCRIPTIONS.map(([choice, description]) => (
          <Choice key={choice} account={account} choice={choice} description={description} />
        ))}
      </div>
    </Panel>
  );
}

interface ChoiceProps {
  account: Account;
  choice: NotificationChoice;
  description: string;
}

function Choice({ account, choice, description }: ChoiceProps) {
  const { mutate } = useSetNotification();
  /** The new choice while its request is pending; after a failure the switch shows the account's choice again. */
  const [tapped, setTapped] = useState<boolean | null>(null);

  function change(on: boolean) {
    setTapped(on);
    mutate({ account, choice, on }, { onSettled: () => setTapped(null) });
  }

  return (
    <Switch
      label={NOTIFICATION_LABELS[choice]}
      description={description}
      size="md"
      labelPosition="left"
      classNames={{ body: classes.choice, labelWrapper: classes.text }}
      checked={tapped ?? account[choice]}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
