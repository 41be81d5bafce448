import { useQuery } from '@tanstack/react-query';
import { FailedState } from '@/components/failed-state';
import { PageSpinner } from '@/components/page-spinner';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { siteAdminQueries } from '@/data/site/admin-queries';
import { useSavePlans } from '@/data/site/mutations';
import { planChanges, planFormOf, plansForm, type PlanRecord } from '@/domain/site/form';
import { PlanFields } from './plan-fields';
import { PlanPreview } from './plan-preview';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';
import classes from './plans-tab.module.css';

/** Prices of the plans, and which are for sale. */
export function PlansTab() {
  const { data, isError, refetch } = useQuery(siteAdminQueries.plans());
  if (data) return <PlansForm plans={data} />;
  if (isError)
    return <FailedState message="Não foi possível carregar os planos." retry={() => void refetch()} />;
  return <PageSpinner label="Carregando planos…" />;
}

function PlansForm({ plans }: { plans: PlanRecord[] }) {
  const { isPending, mutateAsync } = useSavePlans();
  const { form, onSubmit, isEdited } = useSettingsForm({
    name: 'plans',
    saved: Object.fromEntries(plans.map((plan) => [plan.key, planFormOf(plan)])),
    schema: plansForm,
    save: (edited) => mutateAsync(planChanges(edited)),
  });
  return (
    <Panel
      title="Planos"
      text="Nas páginas de planos e de assinatura, o preço riscado é calculado: é o que os mesmos meses custam no plano mensal."
    >
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        {plans.map(({ key, name }) => (
          <fieldset key={key} className={classes.plan}>
            <legend className={classes.legend}>{name}</legend>
            <PlanFields form={form} plan={key} />
            <PlanPreview plan={key} values={form.values} />
          </fieldset>
        ))}
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}
