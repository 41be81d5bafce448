import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { Checkbox, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { STATES, WHOLE_COUNTRY } from '@/domain/supplier/states';
import { SUPPLIER_FIELDS as FIELDS } from '@/domain/supplier-form/fields';
import type { SupplierForm } from '@/domain/supplier-form/form';
import classes from './info-tab.module.css';

const STATE_CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));
const DESTINATIONS = [{ value: WHOLE_COUNTRY, label: 'Todo o Brasil' }, ...STATE_CHOICES];
const OFFERS = ['sells_to_cpf', 'ready_stock', 'plus_size'] as const;
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
        <ShipsToField form={form} />
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
      <NumberInput
        label={FIELDS.min_order.label}
        prefix="R$ "
        decimalScale={2}
        fixedDecimalScale
        {...NUMBER}
        key={form.key('min_order')}
        {...form.getInputProps('min_order')}
      />
    </>
  );
}

function ShipsToField({ form }: { form: Form }) {
  const chosen = form.useWatchValue('ships_to');
  return (
    <MultiSelect
      label={FIELDS.ships_to.label}
      placeholder={chosen.length === 0 ? 'Não informado' : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Nenhum destino' }}
      nothingFoundMessage={NOT_FOUND}
      data={DESTINATIONS}
      className={classes.wide}
      {...form.getInputProps('ships_to')}
      value={chosen}
      onChange={(places) =>
        form.setFieldValue('ships_to', oneOrMany(places as Destinations), { forceUpdate: false })
      }
    />
  );
}

type Destinations = SupplierForm['ships_to'];

/** The whole country or states, never both: the last choice wins. */
function oneOrMany(chosen: Destinations): Destinations {
  if (chosen.at(-1) === WHOLE_COUNTRY) return [WHOLE_COUNTRY];
  return chosen.filter((place) => place !== WHOLE_COUNTRY).toSorted();
}
