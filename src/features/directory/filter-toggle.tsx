import { usePrehydrationInput } from './use-prehydration-input';
import classes from './toggle.module.css';

interface Props {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A filter that is on or off. */
export function Toggle({ label, checked, onChange }: Props) {
  const field = usePrehydrationInput<HTMLInputElement>(() => onChange(true));
  return (
    <label className={classes.toggle}>
      <input
        ref={field}
        type="checkbox"
        role="switch"
        autoComplete="off"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
