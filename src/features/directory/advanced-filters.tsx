import '@/theme/buttons';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  PIECES_CHOICES,
  PRICE_CHOICES,
  REAIS_CHOICES,
  type StatedPlace,
} from '@/domain/directory/advanced-filters';
import type { DirectoryFilters } from '@/domain/directory/filters';
import { placeName, upToPieces, upToReais } from '@/domain/directory/filter-texts';
import { SIZES, sizeName } from '@/domain/supplier/sizes';
import { STATES } from '@/domain/supplier/states';
import { LabeledSelect } from './labeled-select';
import { Toggle } from './filter-toggle';
import type { AdvancedStatus } from './use-advanced';
import type { ChangeFilters } from './use-filters';
import classes from './advanced-filters.module.css';

interface FilterProps {
  filters: DirectoryFilters;
  change: ChangeFilters;
}

interface Props extends FilterProps {
  status: AdvancedStatus;
  /** In the chosen state, that have suppliers. */
  places: StatedPlace[];
  retry: () => void;
  plansPath: string;
}

/** The filters of premium members; others read in one line which there are. */
export function AdvancedFilters({ filters, change, status, places, retry, plansPath }: Props) {
  if (status === 'locked')
    return (
      <p className={classes.upsell}>
        Estado, cidade, pedido mínimo, preço, tamanho e mais, no Premium.{' '}
        <Link to={plansPath}>Ver Planos</Link>
      </p>
    );
  return (
    <>
      <VisuallyHidden role="status">{status === 'loading' && 'Carregando filtros avançados…'}</VisuallyHidden>
      {status === 'failed' ? (
        <div className={classes.failed} role="alert">
          <p>Não foi possível carregar os filtros avançados.</p>
          <Button variant="default" onClick={retry}>
            Tentar novamente
          </Button>
        </div>
      ) : (
        <fieldset
          className={classes.fields}
          aria-label="Filtros avançados"
          aria-busy={status === 'loading'}
          disabled={status !== 'ready'}
        >
          <Choices filters={filters} change={change} places={places} />
          <Toggles filters={filters} change={change} />
        </fieldset>
      )}
    </>
  );
}

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }));
const PIECES_OPTIONS = PIECES_CHOICES.map((value) => ({ value, label: upToPieces(value) }));
const REAIS_OPTIONS = REAIS_CHOICES.map((value) => ({ value, label: upToReais(value) }));
const PRICE_OPTIONS = PRICE_CHOICES.map((value) => ({ value, label: upToReais(value) }));
const SIZE_OPTIONS = SIZES.map((value) => ({ value, label: sizeName(value) }));

const optionOf = (name: string) => ({ value: name, label: name });

function Choices({ filters, change, places }: FilterProps & Pick<Props, 'places'>) {
  return (
    <>
      <LabeledSelect
        label="Estado"
        none="Todos os estados"
        options={STATE_OPTIONS}
        value={filters.state}
        onChange={(state) => change({ state, city: null, district: null })}
      />
      <LabeledSelect
        label="Cidade"
        none="Todas as cidades"
        options={places.map((place) => optionOf(placeName(place)))}
        value={filters.city && placeName({ ...filters, city: filters.city })}
        onChange={(name) =>
          change(places.find((place) => placeName(place) === name) ?? { city: null, district: null })
        }
        disabled={filters.state === null}
      />
      <LabeledSelect
        label="Pedido mínimo em peças"
        none="Qualquer"
        options={PIECES_OPTIONS}
        value={filters.maxPieces}
        onChange={(maxPieces) => change({ maxPieces })}
      />
      <LabeledSelect
        label="Pedido mínimo em reais"
        none="Qualquer"
        options={REAIS_OPTIONS}
        value={filters.maxReais}
        onChange={(maxReais) => change({ maxReais })}
      />
      <LabeledSelect
        label="Preço por peça"
        none="Qualquer"
        options={PRICE_OPTIONS}
        value={filters.maxPriceReais}
        onChange={(maxPriceReais) => change({ maxPriceReais })}
      />
      <LabeledSelect
        label="Tamanho"
        none="Qualquer"
        options={SIZE_OPTIONS}
        value={filters.size}
        onChange={(size) => change({ size })}
      />
      <LabeledSelect
        label="Envia para"
        none="Qualquer estado"
        options={STATE_OPTIONS}
        value={filters.shipsTo}
        onChange={(shipsTo) => change({ shipsTo })}
      />
    </>
  );
}

const TOGGLES = [
  { name: 'sellsToCpf', label: 'Vende para CPF' },
  { name: 'readyStock', label: 'Pronta-entrega' },
  { name: 'plusSize', label: 'Plus size' },
  { name: 'earlyAccess', label: 'Acesso antecipado' },
  { name: 'contactConfirmed', label: 'Contato confirmado' },
  { name: 'wellRated', label: 'Bem avaliado por quem comprou' },
] as const;

function Toggles({ filters, change }: FilterProps) {
  return (
    <div className={classes.toggles}>
      {TOGGLES.map(({ name, label }) => (
        <Toggle
          key={name}
          label={label}
          checked={filters[name]}
          onChange={(checked) => change({ [name]: checked })}
        />
      ))}
    </div>
  );
}
