import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useCreateCategories } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import/plan';
import type { Contact } from '@/domain/import/settle';
import { summarize, type MissingCategory } from '@/domain/import/summary';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { SheetCategory } from '@/domain/import/sheet-categories';
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
  const creation = useCreateCategories(draft.checkId);
  const submit = useSubmit(creation.mutateAsync);
  const rejected = plan.filter(({ kind }) => kind === 'rejected').length;
  const chosen = loaded.remedies.categories;
  const toFile = useNamesToFile(missingCategories, chosen);
  const isEmpty = rejected === 0 && missingCategories.length === 0 && notices.length === 0;
  if (isEmpty && Object.keys(chosen).length === 0) return null;

  const mains = categories
    .filter(({ parent_id }) => parent_id === null)
    .sort((one, other) => byAlphabet(one.name, other.name));
  const fileUnder = (key: string, name: string) => (id: string) => {
    draft.fileUnder({ [key]: id });
    const main = mains.find((main) => String(main.id) === id);
    if (main) onDone(`${name} em “${main.name}”.`, false);
  };
  const createAll = (contacts: Contact[]) =>
    void submit(creatable, {
      onSuccess: () => {
        if (contacts.length > 0) draft.importWithout(contacts);
        onDone(`${formatCount(creatable.length, 'categoria criada', 'categorias criadas')}.`, true);
      },
      onError: ({ message }) => onDone(message, true),
    });
  const locked = disabled || creation.isPending;

  return (
    <section aria-label="O que falta resolver" className={classes.root}>
      {rejected > 0 && <h3 className={classes.title}>{inLines(rejected)} de fora por enquanto</h3>}
      <ul role="list" className={classes.list}>
        {creatable.length > 0 && lacking.length > 0 && (
          <li>
            <Button
              size="sm"
              disabled={locked}
              onClick={() => createAll(lacking.map(({ contact }) => contact))}
            >
              Resolver tudo de uma vez
            </Button>
          </li>
        )}
        {missingCategories.length > 0 && (
          <li>
            <p>
              {formatCount(missingCategories.length, 'categoria não existe', 'categorias não existem')}:{' '}
              {namesOf(missingCategories)}.
            </p>
            {creatable.length > 0 && (
              <Button
                size="sm"
                variant={lacking.length > 0 ? 'default' : undefined}
                disabled={locked}
                onClick={() => createAll([])}
              >
                {creatable.length === 1
                  ? `Criar a categoria “${creatable[0]}”`
                  : `Criar estas ${formatNumber(creatable.length)} categorias`}
              </Button>
            )}
          </li>
        )}
        {toFile.length > 0 && (
          <li>
            <CategoryFields
              names={toFile}
              chosen={chosen}
              mains={mains}
              disabled={locked}
              choose={fileUnder}
            />
          </li>
        )}
        {(withoutCategory > 0 || chosen[''] !== undefined) && (
          <li>
            <FileUnder
              label="Linhas sem categoria ficam em"
              value={chosen[''] ?? ''}
              mains={mains}
              disabled={locked}
              onChoose={fileUnder('', 'Linhas sem categoria ficam')}
            />
          </li>
        )}
        {lacking.map(({ contact, lines }) => (
          <li key={contact}>
            <p>
              {inLines(lines)} sem {fieldLabel(contact)}, mas com o outro contato.
            </p>
            <Button
              size="sm"
              variant="default"
              disabled={locked}
              onClick={() => {
                draft.importWithout([contact]);
                onDone(`${fieldLabel(contact)} fica vazio onde falta.`, true);
              }}
            >
              Importar sem {fieldLabel(contact)}
            </Button>
          </li>
        ))}
        {others.map(({ text, lines }) => (
          <li key={text}>
            <p>
              {inLines(lines)}: {text}.
            </p>
          </li>
        ))}
      </ul>
      {notices.length > 0 && (
        <p className={classes.notices}>
          Células que ficam de fora ou são lidas de outro jeito:{' '}
          {and.format(notices.map(({ label, lines }) => `${label} (${formatNumber(lines)})`))}. Veja em “Com
          aviso”.
        </p>
      )}
    </section>
  );
}

function namesOf(missing: MissingCategory[]): string {
  const names = missing.slice(0, 6).map(({ name, lines }) => `“${name}” (${formatNumber(lines)})`);
  const more = missing.length - names.length;
  return and.format(more > 0 ? [...names, `mais ${formatNumber(more)}`] : names);
}
