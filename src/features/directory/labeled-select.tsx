import controls from './control.module.css';
import select from './select.module.css';
import classes from './labeled-select.module.css';

interface Props<Value extends string | number> {
  label: string;
  /** The option for no value. */
  none: string;
  options: { value: Value; label: string }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
  disabled?: boolean;
}

/** A labeled select with an option for no value. */
export function LabeledSelect<Value extends string | number>(props: Props<Value>) {
  const { label, none, options, value, onChange, disabled = false } = props;
  return (
    <label className={classes.root}>
      {label}
      <span className={select.select}>
        <select
          className={controls.control}
          value={value ?? ''}
          disabled={disabled}
          onChange={(event) =>
            onChange(options.find((option) => String(option.value) === event.target.value)?.value ?? null)
          }
        >
          <option value="">{none}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}
