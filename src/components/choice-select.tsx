import '@mantine/core/styles/Input.css';
import { NativeSelect } from '@mantine/core';

interface Props {
  /** For screen readers only: others see by the choices what it is for. */
  label: string;
  choices: { value: string; label: string }[];
  chosen: string;
  onChoose: (value: string) => void;
  className?: string | undefined;
}

/** A filter or an order of a list. */
export function ChoiceSelect({ label, choices, chosen, onChoose, className }: Props) {
  return (
    <NativeSelect
      size="md"
      className={className}
      aria-label={label}
      data={choices}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
