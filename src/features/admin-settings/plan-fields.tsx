import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { NumberInput, Switch, TextInput, type InputWrapperProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { REAIS_INPUT } from '@/components/reais-input';
import { LANDING_PLANS, type PlanKey } from '@/domain/plan/plan';
import type { PlanForm } from '@/domain/site/form';
import classes from './plans-tab.module.css';

/** Descriptions go below the inputs, so that inputs side by side line up whatever their descriptions' length. */
const ORDER: NonNullable<InputWrapperProps['inputWrapperOrder']> = ['label', 'input', 'description', 'error'];
const TEXT = { inputWrapperOrder: ORDER, size: 'md', autoComplete: 'off' } as const;
const NUMBER = { ...TEXT, hideControls: true, allowNegative: false } as const;
// Takes a comma, so that "1,5" is refused and does not turn into 15 unnoticed.
const WHOLE = { ...NUMBER, decimalSeparator: ',' } as const;
const MONEY = { ...NUMBER, ...REAIS_INPUT } as const;

interface Props {
  form: UseFormReturnType<Record<string, PlanForm>>;
  plan: PlanKey;
}

export function PlanFields({ form, plan }: Props) {
  return (
    <>
      <div className={classes.fields}>
        <TextInput aria-required label="Nome" {...TEXT} {...form.getInputProps(`${plan}.name`)} />
        <NumberInput
          aria-required
          label="Duração em meses"
          description="Vale para as próximas compras."
          {...WHOLE}
          {...form.getInputProps(`${plan}.months`)}
        />
        <NumberInput
          aria-required
          label="Preço"
          description="O que o comprador paga."
          {...MONEY}
          {...form.getInputProps(`${plan}.price_cents`)}
        />
        <NumberInput
          label="Desconto"
          description="Selo ao lado do nome. Não é calculado."
          suffix="%"
          {...WHOLE}
          {...form.getInputProps(`${plan}.discount_percent`)}
        />
        {LANDING_PLANS.includes(plan) && <LandingFields form={form} plan={plan} />}
      </div>
      <Switch
        label="À venda"
        description="Desligado, o plano some das páginas; quem já o tem continua com ele."
        size="md"
        {...form.getInputProps(`${plan}.active`, { type: 'checkbox' })}
      />
      <Switch
        label="Inclui Premium Plus"
        description="Abre também as listas especiais que pedem Premium Plus."
        size="md"
        {...form.getInputProps(`${plan}.includes_plus`, { type: 'checkbox' })}
      />
    </>
  );
}

/** What only the landing page shows. */
function LandingFields({ form, plan }: Props) {
  return (
    <>
      <NumberInput
        label="Preço de comparação"
        description="Riscado na página inicial. Só vale um preço que você já cobrou de verdade (Código de Defesa do Consumidor)."
        {...MONEY}
        {...form.getInputProps(`${plan}.comparison_price_cents`)}
      />
      <TextInput
        label="Observação"
        description="Junto do preço na página inicial."
        {...TEXT}
        {...form.getInputProps(`${plan}.note`)}
      />
    </>
  );
}
