import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { useMutationState } from '@tanstack/react-query';
import { Switch } from '@mantine/core';
import { notificationKey, useSetNotification, type ChoiceChange } from '@/data/account/mutations';
import type { Account, NotificationChoice } from '@/domain/account';
import { Panel } from './panel';
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
];

/** What the member wants to hear about; each choice is kept at once (S-28). */
export function NotificationChoices({ account }: { account: Account }) {
  const { mutate } = useSetNotification();
  const underWay = useMutationState({
    filters: { mutationKey: notificationKey, status: 'pending' },
    select: (mutation) => mutation.state.variables as ChoiceChange,
  });
  return (
    <Panel title="Notificações" text="Escolha sobre o que quer receber e-mails.">
      <div className={classes.choices}>
        {CHOICES.map(({ choice, label, description }) => (
          <Switch
            key={choice}
            label={label}
            description={description}
            size="md"
            labelPosition="left"
            classNames={{ body: classes.choice }}
            // As the member sees it: the server's, with what is on its way there on top.
            checked={underWay.findLast((change) => change.choice === choice)?.on ?? account[choice]}
            onChange={(event) => mutate({ account, choice, on: event.currentTarget.checked })}
          />
        ))}
      </div>
    </Panel>
  );
}
