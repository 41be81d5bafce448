import { MaskInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { cvvDigits, numberMask, type CardForm } from '@/domain/card';
import { CardDrawing } from './card-drawing';
import classes from './card-fields.module.css';

/** The card's four fields, and the card as it is typed. */
export function CardFields({ form }: { form: UseFormReturnType<CardForm> }) {
  const { values } = form;
  /** The mask keeps the field's text to itself, so that the caret stays where it is; the form is told of it. */
  const masked = (field: keyof CardForm) => ({
    ...(form.getInputProps(field) as InputProps),
    value: undefined,
    onChange: undefined,
    defaultValue: values[field],
    slotChar: null,
    onChangeRaw: (_raw: string, text: string) => form.setFieldValue(field, text),
  });
  return (
    <div className={classes.root}>
      <CardDrawing card={values} />
      <div className={classes.fields}>
        <MaskInput
          aria-required
          label="Número do cartão"
          size="md"
          inputMode="numeric"
          autoComplete="cc-number"
          mask={numberMask(values.number)}
          modify={(typed) => ({ mask: numberMask(typed) })}
          className={classes.wide}
          {...masked('number')}
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
        <MaskInput
          aria-required
          label="Validade"
          placeholder="MM/AA"
          size="md"
          inputMode="numeric"
          autoComplete="cc-exp"
          mask="99/99"
          {...masked('expiry')}
        />
        <MaskInput
          aria-required
          label="CVV"
          size="md"
          inputMode="numeric"
          autoComplete="cc-csc"
          mask={'9'.repeat(cvvDigits(values.number))}
          {...masked('cvv')}
        />
      </div>
    </div>
  );
}

interface InputProps {
  error?: string;
}
