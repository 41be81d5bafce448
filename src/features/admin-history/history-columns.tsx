import { FieldChanges } from '@/components/field-changes';
import type { Column } from '@/components/record-table';
import { actorOf, deedsOf, listedEntries, type AuditEntry, type AuditGroup } from '@/domain/audit/audit';
import { fieldChanges } from '@/domain/audit/fields';
import { formatMoment } from '@/domain/format/dates';
import { Deeds } from './deeds';
import { GroupEntries } from './group-entries';
import classes from './history.module.css';

/** Columns of the history. `pathOf` returns the path of the changed record; opened actions list what was searched first. */
export function historyColumns(pathOf: (entry: AuditEntry) => string, search: string): Column<AuditGroup>[] {
  return [
    {
      label: 'Quando',
      className: classes.when,
      cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time>,
    },
    { label: 'Quem', className: classes.who, cell: actorOf },
    {
      label: 'O que fez',
      className: classes.deed,
      heading: true,
      cell: (group) => <Deeds deeds={deedsOf(group)} pathOf={pathOf} />,
    },
    {
      label: 'Mudanças',
      className: classes.changes,
      cell: (group) => <Details group={group} pathOf={pathOf} search={search} />,
    },
  ];
}

function Details({
  group,
  pathOf,
  search,
}: {
  group: AuditGroup;
  pathOf: (entry: AuditEntry) => string;
  search: string;
}) {
  const count = listedEntries(group);
  const only = group.entries === 1 ? group.parts[0]?.entry : null;
  if (only) return <FieldChanges changes={fieldChanges(only.changes, only.entity)} action={only.action} />;
  return count === 0 ? '—' : <GroupEntries id={group.id} count={count} pathOf={pathOf} search={search} />;
}
