import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { Alert, NumberInput, Switch, TextInput, type InputWrapperProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Panel } from '@/components/panel';
import { SubmitButton } from '@/components/submit-button';
import { useSavePlan } from '@/data/site/mutations';
import { formatBRL } from '@/domain/format/money';
import { duration } from '@/domain/plan/plan';
import {
  differingPrices,
  planChangeOf,
  planForm,
  planFormOf,
  type PlanForm,
  type PlanRecord,
} from '@/domain/site/form';
import { UnsavedGuard } from './unsaved-guard';
import { useSettingsForm } from './use-settings-form';
import classes from './settings.module.css';

/** Descriptions go below the inputs, so that inputs side by side line up whatever their descriptions' length. */
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];
const MONEY = {
  inputWrapperOrder: ORDER,
  size: 'md',
  prefix: 'R$ ',
  thousandSeparator: '.',
  decimalSeparator: ',',
  decimalScale: 2,
  fixedDecimalScale: true,
  hideControls: true,
  allowNegative: false,
} as const;

/** A plan's prices and switches. */
export function PlanPanel({ plan }: { plan: PlanRecord }) {
  const { isPending, mutateAsync } = useSavePlan();
  const { form, onSubmit, isEdited } = useSettingsForm({
    name: plan.key,
    saved: planFormOf(plan),
    schema: planForm,
    save: (edited) => mutateAsync({ key: plan.key, change: planChangeOf(edited) }),
    success: `O plano ${plan.name} foi salvo.`,
  });
  return (
    <Panel title={plan.name} text={`Dura ${duration(plan.months)}.`}>
      {isEdited && <UnsavedGuard />}
      <form noValidate onSubmit={onSubmit}>
        <TextInput aria-required label="Nome" size="md" autoComplete="off" {...form.getInputProps('name')} />
        <PriceFields form={form} />
        <TextInput
          label="Observação do anúncio"
          description="Sob o preço da página inicial."
          size="md"
          autoComplete="off"
          {...form.getInputProps('announced_note')}
        />
        <PlanSwitches form={form} />
        <SubmitButton pending={isPending} busy="Salvando...">
          Salvar Alterações
        </SubmitButton>
      </form>
    </Panel>
  );
}

interface FieldsProps {
  form: UseFormReturnType<PlanForm>;
}

/** The prices and the discount, with a note on what the landing page shows when the announced price is another. */
function PriceFields({ form }: FieldsProps) {
  const differing = differingPrices(form.values);
  return (
    <>
      <div className={classes.planFields}>
        <NumberInput
          aria-required
          label="Preço cobrado"
          description="O que o comprador paga."
          {...MONEY}
          {...form.getInputProps('price')}
        />
        <NumberInput
          label="Preço anunciado"
          description="Riscado na página inicial. Vazio: nenhum."
          {...MONEY}
          {...form.getInputProps('announced_price')}
        />
        <NumberInput
          label="Preço de comparação"
          description="Riscado ao lado do preço. Vazio: nenhum."
          {...MONEY}
          {...form.getInputProps('original_price')}
        />
        <DiscountField form={form} />
      </div>
      {differing && (
        <Alert color="gold" title="O preço anunciado é outro">
          {differing.announced > differing.charged
            ? `A página inicial mostra “de ${formatBRL(differing.announced)} por ${formatBRL(differing.charged)}”. Como preço anterior, anuncie só o que você já cobrou.`
            : `A página inicial mostra só ${formatBRL(differing.charged)}, o preço cobrado, porque o anunciado é menor.`}
        </Alert>
      )}
    </>
  );
}

function DiscountField({ form }: FieldsProps) {
  return (
    <NumberInput
      label="Desconto"
      description="Como é mostrado; não é calculado."
      size="md"
      inputWrapperOrder={ORDER}
      suffix="%"
      allowDecimal={false}
      allowNegative={false}
      hideControls
      {...form.getInputProps('discount_percent')}
    />
  );
}

function PlanSwitches({ form }: FieldsProps) {
  return (
    <>
      <Switch
        label="À venda"
        description="Desligado, o plano some das páginas; quem já o tem continua com ele."
        size="md"
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
      <Switch
        label="Inclui Premium Plus"
        description="Abre também as listas especiais que pedem Premium Plus."
        size="md"
        {...form.getInputProps('includes_plus', { type: 'checkbox' })}
      />
    </>
  );
}
