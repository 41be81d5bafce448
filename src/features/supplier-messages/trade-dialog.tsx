import '@mantine/core/styles/Chip.css';
import '@mantine/core/styles/Input.css';
import type { RefObject } from 'react';
import { useForm } from '@mantine/form';
import { Chip, NativeSelect } from '@mantine/core';
import { SaveDialog } from '@/components/save-dialog';
import { useSaveTrade } from '@/data/account/trade';
import type { Category } from '@/data/categories/queries';
import { readBuyer, type Shop } from '@/domain/account/shop';
import { MOST_SEGMENTS, type Trade } from '@/domain/account/trade';
import { readState, STATES } from '@/domain/supplier/states';
import { BUYERS } from './shop-fields';
import classes from './trade-dialog.module.css';

interface Props {
  userId: string;
  /** As it is stored; null: the member has not said anything. */
  trade: Trade | null;
  buysAs: Shop['buys_as'];
  categories: Category[];
  heading: RefObject<HTMLElement | null>;
  onLater: (() => void) | undefined;
  onClose: () => void;
}

const STATE_CHOICES = [
  { value: '', label: 'Não informar' },
  ...STATES.map(({ code, name }) => ({ value: code, label: name })),
];

/** What the member sells, where, and how they buy, in one step; nothing of it is required. */
export default function TradeDialog({ userId, trade, buysAs, categories, heading, onLater, onClose }: Props) {
  const main = categories.filter(({ parent_id }) => parent_id === null);
  const form = useForm({
    initialValues: {
      segments: main.filter(({ id }) => trade?.segments.includes(id)).map(({ id }) => String(id)),
      state: trade?.state ?? '',
      buys_as: buysAs ?? '',
    },
  });
  return (
    <SaveDialog
      title="Conte o que você vende"
      size="lg"
      form={form}
      save={useSaveTrade()}
      inputOf={({ segments, state, buys_as }) => ({
        userId,
        trade: { state: readState(state), segments: segments.map(Number) },
        shop: form.isDirty('buys_as') ? { buys_as: readBuyer(buys_as) } : {},
      })}
      success="Seus dados foram atualizados."
      onLater={onLater}
      heading={heading}
      onClose={onClose}
    >
      <p className={classes.text}>
        Fornecedores do que você vende e perto de você vêm primeiro, e as suas mensagens já dizem como você
        compra. Tudo é opcional.
      </p>
      <div className={classes.fields}>
        <NativeSelect
          label="Estado da loja"
          size="md"
          data={STATE_CHOICES}
          {...form.getInputProps('state')}
        />
        <NativeSelect label="Compra com" size="md" data={BUYERS} {...form.getInputProps('buys_as')} />
      </div>
      <Segments
        categories={main}
        value={form.values.segments}
        onChange={(ids) => form.setFieldValue('segments', ids)}
      />
    </SaveDialog>
  );
}

interface SegmentsProps {
  categories: Category[];
  /** The ids of those that are chosen. */
  value: string[];
  onChange: (ids: string[]) => void;
}

function Segments({ categories, value, onChange }: SegmentsProps) {
  const isFull = value.length >= MOST_SEGMENTS;
  return (
    <fieldset className={classes.segments}>
      <legend>O que você vende</legend>
      <p role="status" className={classes.note}>
        {isFull ? `${MOST_SEGMENTS} escolhidos, o máximo.` : `Escolha até ${MOST_SEGMENTS}.`}
      </p>
      <Chip.Group multiple value={value} onChange={onChange}>
        <div className={classes.choices}>
          {categories.map(({ id, name }) => (
            <Chip
              key={id}
              value={String(id)}
              classNames={{ label: classes.label }}
              disabled={isFull && !value.includes(String(id))}
            >
              {name}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
