import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import type { RefObject } from 'react';
import { Checkbox, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form';
import { REAIS_INPUT } from '@/components/reais-input';
import { SaveDialog } from '@/components/save-dialog';
import { useSaveCoupon } from '@/data/coupons/mutations';
import { draftName } from '@/data/session/drafts';
import { useDraft } from '@/data/session/use-draft';
import {
  couponForm,
  couponFormOf,
  couponInputOf,
  type CouponForm,
  type CouponRecord,
} from '@/domain/order/coupon-record';
import { PLAN_KEYS, PLAN_NAMES } from '@/domain/plan/plan';
import classes from './coupons.module.css';

const KINDS = [
  { value: 'percent', label: 'Porcentagem' },
  { value: 'amount', label: 'Valor em reais' },
];
const WHOLE = { size: 'md', allowDecimal: false, allowNegative: false, hideControls: true } as const;
// Takes a comma, although whole numbers are asked for: without it, "1,5" would turn into 15 unnoticed.
const PERCENT = { suffix: '%', allowDecimal: true, decimalSeparator: ',' } as const;

interface Props {
  /** Null for a new coupon. */
  coupon: CouponRecord | null;
  heading: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Creates or edits a coupon. A failed save keeps the dialog open with its input. */
export default function CouponDialog({ coupon, heading, onClose }: Props) {
  const form = useCouponForm(coupon);
  return (
    <SaveDialog
      title={coupon ? 'Editar cupom' : 'Novo cupom'}
      form={form}
      save={useSaveCoupon()}
      inputOf={(values) => ({ id: coupon?.id ?? null, coupon: couponInputOf(values) })}
      success={`Cupom ${coupon ? 'atualizado' : 'criado'} com sucesso.`}
      heading={heading}
      onClose={onClose}
    >
      <TextInput
        aria-required
        label="Código"
        description="O que o cliente digita, sem acentos nem espaços. Maiúsculas e minúsculas não fazem diferença."
        size="md"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        className={classes.code}
        data-autofocus
        {...form.getInputProps('code')}
      />
      <DiscountFields form={form} />
      <PlanFields form={form} />
      <LimitFields form={form} />
      <Textarea
        label="Observação"
        description="Só os administradores veem."
        rows={2}
        size="md"
        {...form.getInputProps('note')}
      />
    </SaveDialog>
  );
}

function useCouponForm(coupon: CouponRecord | null) {
  const initialValues = couponFormOf(coupon);
  const form = useForm<CouponForm>({
    initialValues,
    validate: schemaResolver(couponForm, { sync: true }),
  });

  useDraft(draftName('coupon', coupon?.id ?? null), form, initialValues);

  return form;
}

interface FieldsProps {
  form: UseFormReturnType<CouponForm>;
}

function DiscountFields({ form }: FieldsProps) {
  const isPercent = form.values.kind === 'percent';
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect label="Tipo de desconto" size="md" data={KINDS} {...form.getInputProps('kind')} />
        <NumberInput
          key={form.values.kind} // its format does not change while it is mounted
          aria-required
          label="Desconto"
          {...WHOLE}
          {...(isPercent ? PERCENT : REAIS_INPUT)}
          {...form.getInputProps('value')}
        />
      </div>
      <p className={classes.hint}>
        A compra sai de graça ou custa pelo menos R$ 1,00, o mínimo dos meios de pagamento.
      </p>
    </>
  );
}

function PlanFields({ form }: FieldsProps) {
  return (
    <Checkbox.Group label="Vale para os planos" size="md" {...form.getInputProps('plans')}>
      <div className={classes.plans}>
        {PLAN_KEYS.map((plan) => (
          <Checkbox key={plan} value={plan} label={PLAN_NAMES[plan]} size="md" />
        ))}
      </div>
    </Checkbox.Group>
  );
}

function LimitFields({ form }: FieldsProps) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput type="date" label="Vale desde" size="md" {...form.getInputProps('valid_from')} />
        <TextInput type="date" label="Vale até" size="md" {...form.getInputProps('valid_until')} />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label="Limite de usos"
          placeholder="Sem limite"
          {...WHOLE}
          {...form.getInputProps('max_uses')}
        />
        <NumberInput
          label="Limite por pessoa"
          placeholder="Sem limite"
          {...WHOLE}
          {...form.getInputProps('max_uses_per_person')}
        />
      </div>
      <p className={classes.hint}>
        As datas valem no horário de Brasília, do início do primeiro dia ao fim do último. Vazio: sem prazo ou
        sem limite.
      </p>
    </>
  );
}
