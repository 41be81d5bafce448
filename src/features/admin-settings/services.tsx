import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { Panel } from '@/components/panel';
import { integrationQueries } from '@/data/integrations/queries';
import {
  INTEGRATION_NAMES,
  integrationReports,
  type IntegrationName,
  type Integrations,
  type IntegrationState,
} from '@/domain/site/integrations';
import { useServiceTests } from './use-service-tests';
import classes from './services.module.css';

const TITLES: Record<IntegrationName, string> = {
  payments: 'Receber pagamentos',
  mail: 'Enviar e-mails',
  job: 'Tarefas automáticas',
  pages: 'Páginas para buscadores',
};

const STATES: Record<IntegrationState, string> = {
  unset: 'Falta ligar',
  untested: 'Falta testar',
  failing: 'Com problema',
  working: 'Funcionando',
};

/** What the site needs from others, whether it works, and a test of each. */
export function Services({ isOpen }: { isOpen: boolean }) {
  const { data, isError, refetch } = useQuery({ ...integrationQueries.state(), enabled: isOpen });
  return (
    <Panel
      title="Serviços"
      text="O que o site usa de outras empresas. As chaves ficam no servidor e nunca aparecem aqui; o guia do dono mostra onde guardar cada uma."
    >
      {data ? (
        <ServiceList integrations={data} />
      ) : isError ? (
        <FailedState message="A função do servidor não respondeu." retry={() => void refetch()} />
      ) : (
        <PageSpinner label="Conferindo os serviços…" />
      )}
    </Panel>
  );
}

function ServiceList({ integrations }: { integrations: Integrations }) {
  const reports = integrationReports(integrations);
  const { arrival, ...tests } = useServiceTests();
  return (
    <ul className={classes.root} role="list">
      {INTEGRATION_NAMES.map((name) => {
        const { state, text } = reports[name];
        const { isPending, run } = tests[name];
        return (
          <li key={name} className={classes.service}>
            <h3 className={classes.title}>
              {TITLES[name]}{' '}
              <span className={classes.state} data-state={state}>
                {STATES[state]}
              </span>
            </h3>
            <p className={classes.text}>{text}</p>
            {state !== 'unset' && (
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Testar: ${TITLES[name]}`}
                  disabled={isPending}
                  onClick={run}
                >
                  {isPending ? 'Testando...' : 'Testar'}
                </Button>
                {name === 'mail' && state !== 'working' && (
                  <Button variant="default" size="sm" disabled={arrival.isPending} onClick={arrival.run}>
                    O teste chegou
                  </Button>
                )}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
