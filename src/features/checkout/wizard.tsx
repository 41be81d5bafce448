import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { MessageState } from '@/components/message-state';
import { PageSpinner } from '@/components/page-spinner';
import { planQueries } from '@/data/plans/queries';
import { Steps } from './steps';
import type { WizardPaths } from './wizard-paths';

/** The checkout: loads the plans, then shows the steps. */
export function Wizard({ paths }: { paths: WizardPaths }) {
  const { data: plans, isError, refetch } = useQuery(planQueries.forSale());
  if (isError && !plans)
    return <FailedState message="Não foi possível carregar os planos." retry={() => void refetch()} />;
  if (!plans) return <PageSpinner label="Carregando planos…" />;
  if (plans.length === 0)
    return <MessageState page title="Nenhum plano à venda" text="Volte em breve para assinar o Premium." />;
  return <Steps plans={plans} paths={paths} />;
}
