import '@mantine/core/styles/Input.css';
import type { Ref } from 'react';
import { TextInput } from '@mantine/core';
import IconSearch from '@tabler/icons-react/icons/IconSearch';
import { LONGEST_SEARCH } from '@/domain/text/text';
import classes from './search-field.module.css';

interface Props {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  /** Searches at once, on Enter or blur. */
  onFlush: () => void;
}

/** The search field of a list. */
export function SearchField({ ref, label, placeholder, value, onChange, onFlush }: Props) {
  return (
    <form
      role="search"
      className={classes.root}
      onSubmit={(event) => {
        event.preventDefault();
        onFlush();
      }}
    >
      <TextInput
        ref={ref}
        type="search"
        size="md"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onFlush}
      />
    </form>
  );
}
