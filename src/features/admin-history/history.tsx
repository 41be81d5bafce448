import '@mantine/core/styles/Input.css';
import { useMemo, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { NativeSelect } from '@mantine/core';
import { PagedList } from '@/components/paged-list';
import { PageHead } from '@/components/page-head';
import { ENTRIES_PER_PAGE, historyQueries } from '@/data/history/queries';
import { AUDIT_KINDS, countEntries, type AuditEntry, type AuditKind } from '@/domain/audit';
import { useChoiceParam } from '@/lib/use-choice-param';
import { useListParams } from '@/lib/use-list-params';
import { historyColumns } from './history-columns';
import classes from './history.module.css';

const KIND_LABELS: Record<AuditKind, string> = {
  supplier: 'Fornecedores',
  category: 'Categorias',
  synonym: 'Sinônimos',
  list: 'Listas especiais',
  subscription: 'Assinaturas',
  admin: 'Administradores',
  account: 'Contas',
  settings: 'Configurações',
  plan: 'Planos',
  coupon: 'Cupons',
};
const ALL_KINDS = { value: '', label: 'Todos os tipos' };
const KIND_CHOICES = [ALL_KINDS, ...AUDIT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))];
const ALL_PEOPLE = { value: '', label: 'Todas as pessoas' };
const OTHER_ACTORS = [
  { value: 'service', label: 'Sistema' },
  { value: 'operator', label: 'Operador (banco de dados)' },
];
const NOT_FOUND = { title: 'Nenhum registro encontrado', text: 'Nenhuma mudança corresponde aos filtros.' };
const TEXTS = {
  label: 'Histórico',
  searchLabel: 'Buscar no histórico',
  searchPlaceholder: 'Buscar pelo nome do que mudou...',
  loading: 'Carregando histórico…',
  failed: 'Falha ao buscar o histórico.',
  notFound: NOT_FOUND,
  count: countEntries,
};
const NO_ENTRIES = {
  title: 'Nenhum registro ainda',
  text: 'O que for mudado a partir de agora aparece aqui.',
};

const isKind = (value: string) => AUDIT_KINDS.some((kind) => kind === value);
const isActor = (value: string) => /^(service|operator|[0-9a-f-]{36})$/.test(value);

/** 'Histórico' of the admin area: who changed what. `pathOf` returns the path of the record that an entry is about. */
export function History({ pathOf }: { pathOf: (entry: AuditEntry) => string }) {
  const params = useListParams();
  const [chosenKind, setKind] = useChoiceParam('tipo', isKind);
  const [actor, setActor] = useChoiceParam('quem', isActor);
  const kind = chosenKind as AuditKind | '';
  const query = useQuery(historyQueries.page({ ...params.asked, kind, actor }));
  const heading = useRef<HTMLHeadingElement>(null);
  const columns = useMemo(() => historyColumns(pathOf), [pathOf]);

  return (
    <>
      <PageHead ref={heading} title="Histórico" />
      <PagedList
        heading={heading}
        query={query}
        params={params}
        controls={
          <>
            <NativeSelect
              size="md"
              aria-label="Tipo"
              data={KIND_CHOICES}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value)}
            />
            <ActorSelect actor={actor} onChange={setActor} />
          </>
        }
        columns={columns}
        rowClass={classes.row}
        keyOf={({ id }) => id}
        size={ENTRIES_PER_PAGE}
        texts={{ ...TEXTS, none: kind || actor ? NOT_FOUND : NO_ENTRIES }}
      />
    </>
  );
}

function ActorSelect({ actor, onChange }: { actor: string; onChange: (actor: string) => void }) {
  const { data: admins = [] } = useQuery(historyQueries.admins());
  const choices = [
    ALL_PEOPLE,
    ...admins.map(({ id, name }) => ({ value: id, label: name })),
    ...OTHER_ACTORS,
  ];
  // The selected person is no longer an admin, or the admins are still loading.
  if (!choices.some(({ value }) => value === actor)) choices.push({ value: actor, label: 'Outra pessoa' });

  return (
    <NativeSelect
      size="md"
      aria-label="Quem fez"
      data={choices}
      value={actor}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
