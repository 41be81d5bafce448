import { categoryInput } from '../catalog/category.ts';
import type { PlannedRow, Reason } from './plan.ts';
import type { Contact } from './settle-row.ts';
import { categoryKey } from './sheet-categories.ts';
import { isKeyOf } from '../format/keys.ts';
import { fieldLabel } from './sheet-fields.ts';

export interface MissingCategory {
  key: string;
  name: string;
  lines: number;
  canBeCreated: boolean;
}

export interface PlanSummary {
  missingCategories: MissingCategory[];
  withoutCategory: number;
  /** New suppliers that lack only this contact, and perhaps the category. */
  lacking: { contact: Contact; lines: number }[];
  /** Reasons that only a correction of the row resolves. */
  others: { text: string; lines: number }[];
  notices: { label: string; lines: number }[];
  /** Rows that would change the name and all contacts of a supplier at once. */
  replacing: number;
  /** New suppliers with the name of one that exists. */
  namesakes: number;
}

/** The category of suppliers of which nobody knows a better one. */
export const OTHERS = 'Outros';

/** What "Resolver tudo" does: create categories, use OTHERS for rows without one, leave missing contacts empty. */
export interface Resolution {
  create: string[];
  lacking: Contact[];
  /** Whether rows without a category go to OTHERS. */
  files: boolean;
}

/** Null if there is nothing to resolve, or a single thing, which has its own button. */
export function resolutionOf({
  missingCategories,
  withoutCategory,
  lacking,
}: PlanSummary): Resolution | null {
  const create = missingCategories.filter(({ canBeCreated }) => canBeCreated).map(({ name }) => name);
  const resolution = { create, lacking: lacking.map(({ contact }) => contact), files: withoutCategory > 0 };
  const things = Number(create.length > 0) + lacking.length + Number(resolution.files);
  return things > 1 || resolution.files ? resolution : null;
}

/** Groups the problems of rows; most frequent first. */
export function summarize(plan: PlannedRow[]): PlanSummary {
  const open = plan.filter(({ kind }) => kind === 'rejected');
  const lacked = open.flatMap(({ lackedContact }) => lackedContact ?? []);
  const notices = plan.flatMap((row) => [...new Set(row.notices.flatMap((notice) => notice.split(':', 1)))]);
  return {
    missingCategories: missingCategories(plan),
    withoutCategory: open.filter((row) => row.missingCategory === '' && lacksOnlyThat(row)).length,
    lacking: countsOf(lacked).map(([contact, lines]) => ({ contact, lines })),
    others: countsOf(open.flatMap(otherReasons)).map(([text, lines]) => ({ text, lines })),
    notices: countsOf(notices).map(([label, lines]) => ({ label, lines })),
    replacing: open.filter(({ reasons }) => reasons.includes('replaces')).length,
    namesakes: plan.filter(({ hasNamesake }) => hasNamesake).length,
  };
}

/** Whether nothing else keeps the row out than its category, and perhaps a contact that it may lack. */
function lacksOnlyThat({ reasons, lackedContact }: PlannedRow): boolean {
  return reasons.every((reason) => reason === 'category_id' || reason === lackedContact);
}

function missingCategories(plan: PlannedRow[]): MissingCategory[] {
  const names = new Map<string, string[]>();
  for (const row of plan) {
    const { missingCategory } = row;
    if (!missingCategory || !lacksOnlyThat(row)) continue;
    const key = categoryKey(missingCategory);
    names.set(key, [...(names.get(key) ?? []), missingCategory]);
  }
  return [...names]
    .map(([key, spellings]) => {
      const name = bestSpelling(spellings);
      return {
        key,
        name,
        lines: spellings.length,
        canBeCreated: categoryInput.safeParse({ name }).success,
      };
    })
    .sort((one, other) => other.lines - one.lines);
}

/** The first spelling that is not all capitals; without any, "JEANS" as "Jeans". */
function bestSpelling(spellings: string[]): string {
  const mixed = spellings.find((name) => name !== name.toUpperCase());
  const [first = ''] = spellings;
  return (mixed ?? first.charAt(0) + first.slice(1).toLowerCase()).replace(/\s+/g, ' ');
}

function otherReasons({ reasons, lackedContact }: PlannedRow): string[] {
  return reasons
    .filter((reason) => reason !== 'replaces')
    .filter((reason) => reason !== 'category_id' && reason !== lackedContact)
    .map((reason) => (isKeyOf(REASON_TEXTS, reason) ? REASON_TEXTS[reason] : fieldLabel(reason)));
}

const REASON_TEXTS = {
  identity: 'Não está claro qual fornecedor é',
  repeated: 'Repete o contato de outra linha',
  name: 'Falta o nome, ou não dá para ler',
  instagram: 'Falta o Instagram, ou não dá para ler',
  whatsapp: 'Falta o WhatsApp, ou não dá para ler',
} satisfies Partial<Record<Reason, string>>;

function countsOf<Value>(values: Value[]): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}
