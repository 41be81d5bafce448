import '@mantine/core/styles/Input.css';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect, TextInput } from '@mantine/core';
import { historyQueries } from '@/data/history/queries';
import type { AuditKind } from '@/domain/audit/audit';
import { useDraft } from '@/lib/navigation/use-search-params-state';
import classes from './history.module.css';
import { isDay } from './use-history-filters';

const KIND_LABELS: Record<AuditKind, string> = {
  supplier: 'Fornecedores',
  category: 'Categorias',
  synonym: 'Sinônimos',
  list: 'Listas especiais',
  import: 'Importações',
  subscription: 'Assinaturas',
  admin: 'Equipe',
  account: 'Contas',
  order: 'Pedidos',
  settings: 'Configurações',
  plan: 'Planos',
  coupon: 'Cupons',
  mail: 'E-mails',
  campaign: 'Promoções',
};
const ALL_KINDS = { value: '', label: 'Tudo' };
const ALL_PEOPLE = { value: '', label: 'Todo mundo' };
const OTHER_ACTORS = [
  { value: 'service', label: 'Sistema' },
  { value: 'operator', label: 'Operador (banco de dados)' },
];

interface FieldProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

export function KindSelect({
  kinds,
  value,
  onChange,
}: FieldProps<AuditKind | ''> & { kinds: readonly AuditKind[] }) {
  return (
    <NativeSelect
      size="md"
      aria-label="Tipo"
      data={[ALL_KINDS, ...kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))]}
      value={value}
      onChange={(event) => onChange(kinds.find((kind) => kind === event.currentTarget.value) ?? '')}
    />
  );
}

export function ActorSelect({ value, onChange }: FieldProps<string>) {
  const { data: people = [] } = useQuery(historyQueries.people());
  const choices = [
    ALL_PEOPLE,
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...OTHER_ACTORS,
  ];
  // The selected person is no longer an admin, or the admins are still loading.
  if (!choices.some((choice) => choice.value === value)) choices.push({ value, label: 'Outra pessoa' });

  return (
    <NativeSelect
      size="md"
      aria-label="Quem fez"
      data={choices}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A day, '' for none. While a year is being typed, the browser already reports days of the first centuries. */
export function DayField({
  label,
  note,
  value,
  onChange,
}: FieldProps<string> & { label: string; note?: string | undefined }) {
  const { draft, setDraft, saveLater } = useDraft(value, (typed) => {
    if (typed !== value && (typed === '' || isDay(typed))) onChange(typed);
  });
  return (
    <TextInput
      type="date"
      size="md"
      aria-label={label}
      leftSection={<span className={classes.dayLabel}>{label}</span>}
      leftSectionWidth="2.75rem"
      description={note}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={draft}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        saveLater(event.currentTarget.value);
      }}
      onBlur={() => saveLater.flush()}
    />
  );
}
