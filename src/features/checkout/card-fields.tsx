import { TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMask } from '@mantine/hooks';
import { cvvDigits, expiryMask, numberMask, type CardForm } from '@/domain/order/card';
import { CardDrawing } from './card-drawing';
import classes from './card-fields.module.css';

type Form = UseFormReturnType<CardForm>;

/** The four fields of the card, and a drawing of it. */
export function CardFields({ form }: { form: Form }) {
  const { values } = form;
  return (
    <div className={classes.root}>
      <CardDrawing card={values} />
      <div className={classes.fields}>
        <MaskedField
          form={form}
          field="number"
          mask={numberMask}
          label="Número do cartão"
          autoComplete="cc-number"
          className={classes.wide}
        />
        <TextInput
          aria-required
          label="Nome impresso no cartão"
          size="md"
          autoComplete="cc-name"
          autoCapitalize="characters"
          maxLength={60}
          className={classes.wide}
          {...form.getInputProps('holder')}
        />
        <MaskedField
          form={form}
          field="expiry"
          mask={expiryMask}
          label="Validade"
          placeholder="MM/AA"
          autoComplete="cc-exp"
        />
        <MaskedField
          form={form}
          field="cvv"
          mask={() => '9'.repeat(cvvDigits(values.number))}
          label="CVV"
          autoComplete="cc-csc"
        />
      </div>
    </div>
  );
}

interface MaskedFieldProps extends Omit<TextInputProps, 'form'> {
  form: Form;
  field: keyof CardForm;
  /** The mask for the typed text, with a 9 for each digit. */
  mask: (typed: string) => string;
}

/**
 * A field that groups its digits. It is uncontrolled, because the mask sets the text to keep the caret in place; changes
 * are copied to the form. (Not Mantine's MaskInput, which removes `aria-invalid`.)
 */
function MaskedField({ form, field, mask, ...rest }: MaskedFieldProps) {
  const { error } = form.getInputProps(field) as { error?: string };
  const text = form.values[field];
  const { ref } = useMask({
    mask: mask(text),
    modify: (typed) => ({ mask: mask(typed) }),
    slotChar: null,
    invalid: Boolean(error),
    onChangeRaw: (_raw, masked) => form.setFieldValue(field, masked),
  });
  return (
    <TextInput
      ref={ref}
      aria-required
      size="md"
      inputMode="numeric"
      data-path={field}
      defaultValue={text}
      error={error}
      {...rest}
    />
  );
}
