import '@/theme/buttons';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Address } from '@/components/address';
import { Panel } from '@/components/panel';
import { isPremium, type Account } from '@/domain/account/account';
import classes from './personal-info.module.css';

/** The member's data, read-only, with a link to the settings that change it. */
export function PersonalInfo({ account, settingsPath }: { account: Account; settingsPath: string }) {
  const facts = [
    { label: 'Nome', value: account.name },
    { label: 'E-mail', value: <Address>{account.email}</Address> },
    { label: 'Tipo de conta', value: isPremium(account) ? 'Premium' : 'Gratuita' },
  ];
  return (
    <Panel title="Informações Pessoais">
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Button component={Link} to={settingsPath} variant="default">
        Atualizar informações
      </Button>
    </Panel>
  );
}
