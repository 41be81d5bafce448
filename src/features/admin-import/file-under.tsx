import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import type { MissingCategory } from '@/domain/import/summary';
import type { CategoryChoices, SheetCategory } from '@/domain/import/sheet-categories';
import classes from './plan-summary.module.css';

/** More names than these are shown on demand, to keep the step short. */
const NAMES_SHOWN = 2;
type NameToFile = Pick<MissingCategory, 'key' | 'name'>;

/**
 * The names that are no categories, each at the place where it first was. Those that have been filed stay, so that the
 * choice can be changed and keyboards do not lose the field while they go through its options.
 */
export function useNamesToFile(missing: MissingCategory[], chosen: CategoryChoices): NameToFile[] {
  const [first] = useState<NameToFile[]>(missing);
  const added = missing.filter(({ key }) => !first.some((other) => other.key === key));
  return [...first, ...added].filter(
    ({ key }) => chosen[key] !== undefined || missing.some((other) => other.key === key),
  );
}

interface CategoryFieldsProps {
  disabled: boolean;
  names: NameToFile[];
  chosen: CategoryChoices;
  mains: SheetCategory[];
  choose: (key: string, name: string) => (id: string) => void;
}

/** An existing category for each name that is none. */
export function CategoryFields({ names, chosen, mains, disabled, choose }: CategoryFieldsProps) {
  const fields = names.map(({ key, name }) => (
    <FileUnder
      key={key}
      label={`Guardar “${name}” em`}
      value={chosen[key] ?? ''}
      mains={mains}
      disabled={disabled}
      onChoose={choose(key, `“${name}” fica`)}
    />
  ));
  if (fields.length <= NAMES_SHOWN) return <div className={classes.choices}>{fields}</div>;
  return (
    <details className={classes.details}>
      <summary>Usar categorias que já existem</summary>
      <div className={classes.choices}>{fields}</div>
    </details>
  );
}

interface FileUnderProps {
  disabled: boolean;
  label: string;
  value: string;
  mains: SheetCategory[];
  onChoose: (id: string) => void;
}

/** A field that files rows under an existing main category. */
export function FileUnder({ label, value, mains, disabled, onChoose }: FileUnderProps) {
  return (
    <NativeSelect
      label={label}
      size="sm"
      disabled={disabled}
      className={classes.choice}
      value={value}
      data={[
        { value: '', label: 'Escolha a categoria' },
        ...mains.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChoose(event.target.value)}
    />
  );
}
