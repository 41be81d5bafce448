import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { PageSpinner } from '@/components/page-spinner';
import { siteAdminQueries } from '@/data/site/admin-queries';
import type { AllSettings } from '@/domain/site-form';
import { GeneralTab } from './general-tab';
import { IntegrationsTab } from './integrations-tab';
import { LooksTab } from './looks-tab';
import { PlansTab } from './plans-tab';
import classes from './settings.module.css';

const TABS: { key: string; label: string; panel: (settings: AllSettings) => ReactNode }[] = [
  { key: 'geral', label: 'Geral', panel: (settings) => <GeneralTab settings={settings} /> },
  { key: 'aparencia', label: 'Aparência', panel: (settings) => <LooksTab settings={settings} /> },
  { key: 'integracoes', label: 'Integrações', panel: (settings) => <IntegrationsTab settings={settings} /> },
  { key: 'planos', label: 'Planos', panel: () => <PlansTab /> },
];
const [FIRST] = TABS;

/** 'Configurações' of the admin area; the URL says which tab is open. */
export function Settings() {
  const [query, setQuery] = useSearchParams();
  const { data, isError, refetch } = useQuery(siteAdminQueries.settings());
  const asked = query.get('aba');
  const { key } = TABS.find((tab) => tab.key === asked) ?? FIRST!;
  const open = (tab: string | null) =>
    setQuery(tab === FIRST!.key || tab === null ? {} : { aba: tab }, { replace: true });

  return (
    <>
      <PageHead title="Configurações" />
      {data ? (
        // A tab that was opened stays as it is while another one is looked at.
        <Tabs value={key} onChange={open} keepMounted classNames={{ list: classes.tabs, tab: classes.tab }}>
          <Tabs.List aria-label="Configurações">
            {TABS.map((tab) => (
              <Tabs.Tab key={tab.key} value={tab.key}>
                {tab.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map((tab) => (
            <Tabs.Panel key={tab.key} value={tab.key} className={classes.panel}>
              {tab.panel(data)}
            </Tabs.Panel>
          ))}
        </Tabs>
      ) : isError ? (
        <FailedState message="Não foi possível carregar as configurações." retry={() => void refetch()} />
      ) : (
        <PageSpinner label="Carregando configurações…" />
      )}
    </>
  );
}
