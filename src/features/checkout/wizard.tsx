import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { planQueries } from '@/data/plans/queries';
import { Steps } from './steps';
import type { ReactNode } from 'react';
import type { WizardPaths } from './wizard-paths';

interface Props {
  paths: WizardPaths;
  signUp: (from: string) => ReactNode;
}

/** The checkout: loads the plans, then shows the steps. */
export function Wizard(props: Props) {
  const { data: plans, isError, refetch } = useQuery(planQueries.forSale());
  if (isError && !plans)
    return <FailedState message="Não foi possível carregar os planos." retry={() => void refetch()} />;
  if (!plans) return <PageSpinner label="Carregando planos…" />;
  if (plans.length === 0)
    return <MessageState page title="Nenhum plano à venda" text="Volte em breve para assinar o Premium." />;
  return <Steps plans={plans} {...props} />;
}
