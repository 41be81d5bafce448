import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { Switch } from '@mantine/core';
import { Panel } from '@/components/panel';
import { useSetNotification } from '@/data/account/mutations';
import type { Account, NotificationChoice } from '@/domain/account';
import classes from './notification-choices.module.css';

const CHOICES: { choice: NotificationChoice; label: string; description: string }[] = [
  {
    choice: 'notify_new_suppliers',
    label: 'Novos fornecedores',
    description: 'Quando um fornecedor novo entra no guia.',
  },
  {
    choice: 'notify_promotions',
    label: 'Promoções e ofertas',
    description: 'Descontos nos planos e condições especiais.',
  },
  {
    choice: 'notify_platform_updates',
    label: 'Atualizações da plataforma',
    description: 'O que mudou e o que há de novo no site.',
  },
  {
    choice: 'notify_reminders',
    label: 'Lembretes do caderno',
    description: 'No dia que você marcou no caderno de compras.',
  },
  {
    choice: 'notify_premium_end',
    label: 'Fim do Premium',
    description: 'Uma semana e um dia antes do fim, e quando termina.',
  },
];

/** Switches for e-mail notifications; each is saved at once. */
export function NotificationChoices({ account }: { account: Account }) {
  return (
    <Panel title="Notificações" text="Escolha sobre o que quer receber e-mails.">
      <div className={classes.choices}>
        {CHOICES.map(({ choice, label, description }) => (
          <Choice key={choice} account={account} choice={choice} label={label} description={description} />
        ))}
      </div>
    </Panel>
  );
}

interface ChoiceProps {
  account: Account;
  choice: NotificationChoice;
  label: string;
  description: string;
}

function Choice({ account, choice, label, description }: ChoiceProps) {
  const { mutate } = useSetNotification();
  /** The new choice while its request is pending; after a failure the switch shows the account's choice again. */
  const [tapped, setTapped] = useState<boolean | null>(null);

  function change(on: boolean) {
    setTapped(on);
    mutate({ account, choice, on }, { onSettled: () => setTapped(null) });
  }

  return (
    <Switch
      label={label}
      description={description}
      size="md"
      labelPosition="left"
      classNames={{ body: classes.choice, labelWrapper: classes.text }}
      checked={tapped ?? account[choice]}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}
