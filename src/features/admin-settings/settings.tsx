import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Tabs.css';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Tabs } from '@mantine/core';
import { FailedState } from '@/components/failed-state';
import { PageHead } from '@/components/page-head';
import { PageSpinner } from '@/components/page-spinner';
import { siteAdminQueries } from '@/data/site/admin-queries';
import type { AllSettings } from '@/domain/site/form';
import { useSearchParamsState, withParams } from '@/lib/navigation/use-search-params-state';
import { ClaimsPanel } from './claims-panel';
import { CompanyTab } from './company-tab';
import { GeneralTab } from './general-tab';
import { IntegrationsTab } from './integrations-tab';
import { LooksTab } from './looks-tab';
import { PlansTab } from './plans-tab';
import classes from './settings.module.css';

const FIRST = 'geral';
const TABS: { key: string; label: string; panel: (settings: AllSettings, isOpen: boolean) => ReactNode }[] = [
  { key: FIRST, label: 'Geral', panel: (settings) => <GeneralTab settings={settings} /> },
  {
    key: 'empresa',
    label: 'Empresa',
    panel: (settings) => (
      <div className={classes.panels}>
        <CompanyTab settings={settings} />
        <ClaimsPanel settings={settings} />
      </div>
    ),
  },
  { key: 'aparencia', label: 'Aparência', panel: (settings) => <LooksTab settings={settings} /> },
  {
    key: 'integracoes',
    label: 'Integrações',
    panel: (settings, isOpen) => <IntegrationsTab settings={settings} isOpen={isOpen} />,
  },
  { key: 'planos', label: 'Planos', panel: () => <PlansTab /> },
];
const OPEN_TAB = {
  read: (search: string) => {
    const asked = new URLSearchParams(search).get('aba');
    return TABS.find(({ key }) => key === asked)?.key ?? FIRST;
  },
  write: (search: string, tab: string) => withParams(search, { aba: tab === FIRST ? '' : tab }),
};

/** 'Configurações' of the admin area; the open tab is in the URL. */
export function Settings() {
  const [openTab, setOpenTab] = useSearchParamsState(OPEN_TAB);
  const { data, isError, refetch } = useQuery(siteAdminQueries.settings());
  const open = (tab: string | null) => setOpenTab(() => tab ?? FIRST, { replace: true });

  return (
    <>
      <PageHead title="Configurações" />
      {data ? (
        // `keepMounted`, so that switching tabs keeps unsaved edits.
        <Tabs
          value={openTab}
          onChange={open}
          keepMounted
          classNames={{ list: classes.tabs, tab: classes.tab }}
        >
          <Tabs.List aria-label="Configurações">
            {TABS.map((tab) => (
              <Tabs.Tab key={tab.key} value={tab.key}>
                {tab.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {TABS.map((tab) => (
            <Tabs.Panel key={tab.key} value={tab.key} className={classes.tabContent}>
              {tab.panel(data, tab.key === openTab)}
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
