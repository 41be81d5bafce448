import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useCreateCategories } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import/plan';
import type { Contact } from '@/domain/import/settle-row';
import { summarize, type MissingCategory, type PlanSummary as Summary } from '@/domain/import/summary';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { CategoryChoices, SheetCategory } from '@/domain/import/sheet-categories';
import { fieldLabel } from '@/domain/import/sheet-columns';
import { byAlphabet } from '@/domain/text/text';
import { useSubmit } from '@/lib/use-submit';
import { CategoryFields, FileUnder, useNamesToFile } from './file-under';
import type { ImportDraft, LoadedSheet } from './use-import-draft';
import classes from './plan-summary.module.css';

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const inLines = (count: number) => formatCount(count, 'linha', 'linhas');

interface Props {
  plan: PlannedRow[];
  categories: SheetCategory[];
  draft: ImportDraft;
  loaded: LoadedSheet;
  disabled: boolean;
  /** Called with a sentence about what a remedy did, or why it failed; `isGone` if its button has disappeared. */
  onDone: (text: string, isGone: boolean) => void;
}

/** Why rows stay out, with what helps all rows of a reason at once. */
export function PlanSummary({ plan, categories, draft, loaded, disabled, onDone }: Props) {
  const { missingCategories, withoutCategory, lacking, others, notices } = summarize(plan);
  const creatable = missingCategories.filter(({ canBeCreated }) => canBeCreated).map(({ name }) => name);
  const { createAll, isCreating } = useCreation(creatable, draft, onDone);
  const rejected = plan.filter(({ kind }) => kind === 'rejected').length;
  const chosen = loaded.remedies.categories;
  const isEmpty = rejected === 0 && missingCategories.length === 0 && notices.length === 0;
  if (isEmpty && Object.keys(chosen).length === 0) return null;

  const locked = disabled || isCreating;
  const skip = (contact: Contact) => {
    draft.importWithout([contact]);
    onDone(`${fieldLabel(contact)} fica vazio onde falta.`, true);
  };

  return (
    <section aria-label="O que falta resolver" className={classes.root}>
      {rejected > 0 && <h3 className={classes.title}>{inLines(rejected)} de fora por enquanto</h3>}
      <ul role="list" className={classes.list}>
        {missingCategories.length > 0 && (
          <MissingCategories
            missing={missingCategories}
            creatable={creatable}
            lacking={lacking.map(({ contact }) => contact)}
            disabled={locked}
            onCreate={createAll}
          />
        )}
        <Filing
          missing={missingCategories}
          withoutCategory={withoutCategory > 0}
          chosen={chosen}
          categories={categories}
          draft={draft}
          disabled={locked}
          onDone={onDone}
        />
        {lacking.map(({ contact, lines }) => (
          <LackingContact
            key={contact}
            label={fieldLabel(contact)}
            lines={lines}
            disabled={locked}
            onSkip={() => skip(contact)}
          />
        ))}
        {others.map(({ text, lines }) => (
          <li key={text}>
            <p>
              {inLines(lines)}: {text}.
            </p>
          </li>
        ))}
      </ul>
      {notices.length > 0 && <Notices notices={notices} />}
    </section>
  );
}

/** Creates the categories with these names. */
function useCreation(names: string[], draft: ImportDraft, onDone: Props['onDone']) {
  const creation = useCreateCategories(draft.checkId);
  const submit = useSubmit(creation.mutateAsync);
  /** With `contacts`, rows that lack one of these are imported without it. */
  const createAll = (contacts: Contact[]) =>
    void submit(names, {
      onSuccess: () => {
        if (contacts.length > 0) draft.importWithout(contacts);
        onDone(`${formatCount(names.length, 'categoria criada', 'categorias criadas')}.`, true);
      },
      onError: ({ message }) => onDone(message, true),
    });
  return { createAll, isCreating: creation.isPending };
}

interface FilingProps extends Pick<Props, 'categories' | 'draft' | 'disabled' | 'onDone'> {
  missing: MissingCategory[];
  withoutCategory: boolean;
  chosen: CategoryChoices;
}

/** Files rows under categories that exist. */
function Filing({ missing, withoutCategory, chosen, categories, draft, disabled, onDone }: FilingProps) {
  const names = useNamesToFile(missing, chosen);
  const mains = categories
    .filter(({ parent_id }) => parent_id === null)
    .sort((one, other) => byAlphabet(one.name, other.name));
  const fileUnder = (key: string, name: string) => (id: string) => {
    draft.fileUnder({ [key]: id });
    const main = mains.find((main) => String(main.id) === id);
    if (main) onDone(`${name} em “${main.name}”.`, false);
  };
  const field = { mains, disabled };
  return (
    <>
      {names.length > 0 && (
        <li>
          <CategoryFields {...field} names={names} chosen={chosen} choose={fileUnder} />
        </li>
      )}
      {(withoutCategory || chosen[''] !== undefined) && (
        <li>
          <FileUnder
            {...field}
            label="Linhas sem categoria ficam em"
            value={chosen[''] ?? ''}
            onChoose={fileUnder('', 'Linhas sem categoria ficam')}
          />
        </li>
      )}
    </>
  );
}

interface MissingProps {
  missing: MissingCategory[];
  /** Names of those that can be created. */
  creatable: string[];
  /** Contacts without which rows could be imported. */
  lacking: Contact[];
  disabled: boolean;
  onCreate: (without: Contact[]) => void;
}

function MissingCategories({ missing, creatable, lacking, disabled, onCreate }: MissingProps) {
  const solvesAll = creatable.length > 0 && lacking.length > 0;
  const button = { size: 'sm', disabled } as const;
  return (
    <>
      {solvesAll && (
        <li>
          <Button {...button} onClick={() => onCreate(lacking)}>
            Resolver tudo de uma vez
          </Button>
        </li>
      )}
      <li>
        <p>
          {formatCount(missing.length, 'categoria não existe', 'categorias não existem')}: {namesOf(missing)}.
        </p>
        {creatable.length > 0 && (
          <Button {...button} variant={solvesAll ? 'default' : undefined} onClick={() => onCreate([])}>
            {creatable.length === 1
              ? `Criar a categoria “${creatable[0]}”`
              : `Criar estas ${formatNumber(creatable.length)} categorias`}
          </Button>
        )}
      </li>
    </>
  );
}

interface LackingProps {
  label: string;
  lines: number;
  disabled: boolean;
  onSkip: () => void;
}

function LackingContact({ label, lines, disabled, onSkip }: LackingProps) {
  return (
    <li>
      <p>
        {inLines(lines)} sem {label}, mas com o outro contato.
      </p>
      <Button size="sm" variant="default" disabled={disabled} onClick={onSkip}>
        Importar sem {label}
      </Button>
    </li>
  );
}

function Notices({ notices }: Pick<Summary, 'notices'>) {
  const fields = notices.map(({ label, lines }) => `${label} (${formatNumber(lines)})`);
  return (
    <p className={classes.notices}>
      Células que ficam de fora ou são lidas de outro jeito: {and.format(fields)}. Veja em “Com aviso”.
    </p>
  );
}

function namesOf(missing: MissingCategory[]): string {
  const names = missing.slice(0, 6).map(({ name, lines }) => `“${name}” (${formatNumber(lines)})`);
  const more = missing.length - names.length;
  return and.format(more > 0 ? [...names, `mais ${formatNumber(more)}`] : names);
}
