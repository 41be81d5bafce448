import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { SIZES, sizeName } from '@/domain/supplier/sizes';
import { STATES, WHOLE_COUNTRY } from '@/domain/supplier/states';
import { SUPPLIER_FIELDS as FIELDS } from '@/domain/supplier-form/fields';
import { inOrder } from '@/domain/supplier-form/size-ranges';
import type { SupplierForm } from '@/domain/supplier-form/form';
import classes from './info-tab.module.css';

const STATE_CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));
const DESTINATIONS = [{ value: WHOLE_COUNTRY, label: 'Todo o Brasil' }, ...STATE_CHOICES];
const OFFERS = ['sells_to_cpf', 'ready_stock', 'plus_size'] as const;
const SIZE_CHOICES = SIZES.map((size) => ({ value: size, label: sizeName(size) }));
const NOT_FOUND = 'Nenhum estado com este nome.';
const NUMBER = { thousandSeparator: '.', decimalSeparator: ',', hideControls: true, min: 0 };

export type Form = UseFormReturnType<SupplierForm>;

/** The terms on which the supplier sells; every field may be left empty. */
export function TermFields({ form }: { form: Form }) {
  return (
    <fieldset className={classes.group}>
      <legend>Compra e entrega</legend>
      <div className={classes.grid}>
        <Select
          label={FIELDS.state.label}
          placeholder="Não informado"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Nenhum estado' }}
          nothingFoundMessage={NOT_FOUND}
          data={STATE_CHOICES}
          key={form.key('state')}
          {...form.getInputProps('state')}
        />
        <TextInput label={FIELDS.city.label} key={form.key('city')} {...form.getInputProps('city')} />
        <TextInput
          label={FIELDS.district.label}
          className={classes.wide}
          key={form.key('district')}
          {...form.getInputProps('district')}
        />
        <MinimumOrderFields form={form} />
        <ReaisField form={form} field="price_from" />
        <ReaisField form={form} field="price_to" />
        <ChoicesField
          form={form}
          field="sizes"
          data={SIZE_CHOICES}
          none="Nenhum tamanho"
          notFound="Nenhum tamanho com este nome."
          kept={inOrder}
        />
        <ChoicesField
          form={form}
          field="ships_to"
          data={DESTINATIONS}
          none="Nenhum destino"
          notFound={NOT_FOUND}
          kept={(places) => oneOrMany(places as Destinations)}
        />
        <div className={`${classes.wide} ${classes.offers}`}>
          {OFFERS.map((offer) => (
            <Checkbox
              key={form.key(offer)}
              label={FIELDS[offer].label}
              {...form.getInputProps(offer, { type: 'checkbox' })}
            />
          ))}
        </div>
      </div>
    </fieldset>
  );
}

function MinimumOrderFields({ form }: { form: Form }) {
  return (
    <>
      <NumberInput
        label={FIELDS.min_order_pieces.label}
        allowDecimal={false}
        {...NUMBER}
        key={form.key('min_order_pieces')}
        {...form.getInputProps('min_order_pieces')}
      />
      <ReaisField form={form} field="min_order" />
    </>
  );
}

function ReaisField({ form, field }: { form: Form; field: 'min_order' | 'price_from' | 'price_to' }) {
  return (
    <NumberInput
      label={FIELDS[field].label}
      prefix="R$ "
      decimalScale={2}
      fixedDecimalScale
      {...NUMBER}
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  );
}

interface ChoicesProps {
  form: Form;
  field: 'sizes' | 'ships_to';
  data: { value: string; label: string }[];
  /** Name of the button that clears the field. */
  none: string;
  notFound: string;
  /** What of the choices is kept, and in which order. */
  kept: (chosen: string[]) => string[];
}

function ChoicesField({ form, field, data, none, notFound, kept }: ChoicesProps) {
  const chosen = form.useWatchValue(field);
  return (
    <MultiSelect
      label={FIELDS[field].label}
      placeholder={chosen.length === 0 ? 'Não informado' : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': none }}
      nothingFoundMessage={notFound}
      data={data}
      className={classes.wide}
      {...form.getInputProps(field)}
      value={chosen}
      onChange={(choices) => form.setFieldValue(field, kept(choices), { forceUpdate: false })}
    />
  );
}

type Destinations = SupplierForm['ships_to'];

/** The whole country or states, never both: the last choice wins. */
function oneOrMany(chosen: Destinations): Destinations {
  if (chosen.at(-1) === WHOLE_COUNTRY) return [WHOLE_COUNTRY];
  return chosen.filter((place) => place !== WHOLE_COUNTRY).toSorted();
}
