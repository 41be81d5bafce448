import '@/theme/buttons';
import { Button } from '@mantine/core';
import { useCreateCategories } from '@/data/imports/mutations';
import type { PlannedRow } from '@/domain/import/plan';
import {
  type MissingCategory,
  OTHERS,
  type PlanSummary as Summary,
  type Resolution,
  resolutionOf,
  summarize,
} from '@/domain/import/summary';
import { formatCount, formatNumber } from '@/domain/format/numbers';
import type { CategoryChoices, SheetCategory } from '@/domain/import/sheet-categories';
import { byAlphabet } from '@/domain/text/text';
import { useSubmit } from '@/lib/use-submit';
import { CategoryFields, FileUnder, useNamesToFile } from './file-under';
import type { ImportDraft, LoadedSheet } from './use-import-draft';
import classes from './plan-summary.module.css';
import { fieldLabel } from '@/domain/import/sheet-fields';

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
export function PlanSummary(props: Props) {
  const { plan, loaded } = props;
  const summary = summarize(plan);
  const { missingCategories, notices, namesakes } = summary;
  const rejected = plan.filter(({ kind }) => kind === 'rejected').length;
  const says = rejected + missingCategories.length + notices.length + namesakes;
  if (says === 0 && Object.keys(loaded.remedies.categories).length === 0) return null;
  return (
    <section aria-label="O que falta resolver" className={classes.root}>
      {rejected > 0 && <h3 className={classes.title}>{inLines(rejected)} de fora por enquanto</h3>}
      <Reasons {...props} summary={summary} />
      <Namesakes count={namesakes} />
      {notices.length > 0 && <Notices notices={notices} />}
    </section>
  );
}

function Reasons({ summary, categories, draft, loaded, disabled, onDone }: Props & { summary: Summary }) {
  const { missingCategories, withoutCategory, lacking, others, replacing } = summary;
  const creatable = missingCategories.filter(({ canBeCreated }) => canBeCreated).map(({ name }) => name);
  const resolution = resolutionOf(summary);
  const { resolve, isCreating } = useResolution(categories, draft, onDone);
  const locked = disabled || isCreating;
  return (
    <ul role="list" className={classes.list}>
      {resolution && <OneTap resolution={resolution} disabled={locked} onResolve={resolve} />}
      {missingCategories.length > 0 && (
        <MissingCategories
          missing={missingCategories}
          creatable={creatable}
          isFirst={!resolution}
          disabled={locked}
          onCreate={() => resolve({ create: creatable, lacking: [], files: false })}
        />
      )}
      <Filing
        missing={missingCategories}
        withoutCategory={withoutCategory > 0}
        chosen={loaded.remedies.categories}
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
          onSkip={() => {
            draft.importWithout([contact]);
            onDone(`${fieldLabel(contact)} fica vazio onde falta.`, true);
          }}
        />
      ))}
      {replacing > 0 && (
        <Replacing
          lines={replacing}
          disabled={locked}
          onConfirm={() => {
            draft.confirmReplacing();
            onDone('Troca de nome e contatos confirmada.', true);
          }}
        />
      )}
      {others.map(({ text, lines }) => (
        <li key={text}>
          {inLines(lines)}: {text}.
        </li>
      ))}
    </ul>
  );
}

/** Creates categories, files rows without one and imports rows without a contact, all at once. */
function useResolution(categories: SheetCategory[], draft: ImportDraft, onDone: Props['onDone']) {
  const creation = useCreateCategories(draft.checkId);
  const submit = useSubmit(creation.mutateAsync);
  const isOthers = ({ name, parent_id }: SheetCategory) => name === OTHERS && parent_id === null;
  const resolve = ({ create, lacking, files }: Resolution) => {
    const names = files && !categories.some(isOthers) ? [...create, OTHERS] : create;
    void submit(names, {
      onSuccess: (all) => {
        const others = files ? all.find(isOthers) : undefined;
        draft.resolve(others ? { '': String(others.id) } : {}, lacking);
        onDone(
          names.length > 0
            ? `${formatCount(names.length, 'categoria criada', 'categorias criadas')}.`
            : 'Tudo o que tinha um remédio foi resolvido.',
          true,
        );
      },
      onError: ({ message }) => onDone(message, true),
    });
  };
  return { resolve, isCreating: creation.isPending };
}

interface OneTapProps {
  resolution: Resolution;
  disabled: boolean;
  onResolve: (resolution: Resolution) => void;
}

function OneTap({ resolution, disabled, onResolve }: OneTapProps) {
  return (
    <li>
      <p>{textOfResolution(resolution)}</p>
      <Button size="sm" disabled={disabled} onClick={() => onResolve(resolution)}>
        Resolver tudo de uma vez
      </Button>
    </li>
  );
}

interface ReplacingProps {
  lines: number;
  disabled: boolean;
  onConfirm: () => void;
}

/** A code may be right while all else is of another shop. */
function Replacing({ lines, disabled, onConfirm }: ReplacingProps) {
  return (
    <li>
      <p>
        {inLines(lines)} {lines === 1 ? 'mudaria' : 'mudariam'} o nome e todos os contatos de um fornecedor.
        Pode ser outra loja com o mesmo código.
      </p>
      <Button size="sm" variant="default" disabled={disabled} onClick={onConfirm}>
        São os mesmos: trocar nome e contatos
      </Button>
    </li>
  );
}

function Namesakes({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={classes.notices}>
      {formatCount(count, 'fornecedor novo tem', 'fornecedores novos têm')} o nome de um que já existe, com
      outros contatos. Veja em “Com aviso”.
    </p>
  );
}

function textOfResolution({ create, lacking, files }: Resolution): string {
  const parts = [
    ...(create.length > 0
      ? [create.length === 1 ? 'cria a categoria que falta' : 'cria as categorias que faltam']
      : []),
    ...(files ? [`guarda em “${OTHERS}” as linhas sem categoria`] : []),
    ...lacking.map((contact) => `importa sem ${fieldLabel(contact)} onde ele falta`),
  ];
  const text = and.format(parts);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
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
  /** Whether no other button comes first. */
  isFirst: boolean;
  disabled: boolean;
  onCreate: () => void;
}

function MissingCategories({ missing, creatable, isFirst, disabled, onCreate }: MissingProps) {
  return (
    <li>
      <p>
        {formatCount(missing.length, 'categoria não existe', 'categorias não existem')}: {namesOf(missing)}.
      </p>
      {creatable.length > 0 && (
        <Button size="sm" variant={isFirst ? undefined : 'default'} disabled={disabled} onClick={onCreate}>
          {creatable.length === 1
            ? `Criar a categoria “${creatable[0]}”`
            : `Criar estas ${formatNumber(creatable.length)} categorias`}
        </Button>
      )}
    </li>
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
