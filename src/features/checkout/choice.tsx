import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface Option {
  value: string;
  label: string;
  text: ReactNode;
  badge?: ReactNode;
  /** Shown at the right: a price or an icon. */
  aside?: ReactNode;
}

interface Props {
  legend: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  children: Option[];
}

/**
 * Radio buttons as large cards. They are uncontrolled, so that the browser shows a choice at once; the query string,
 * which stores it, changes a moment later.
 */
export function Choice({ legend, name, value, onChange, children }: Props) {
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>{legend}</legend>
      {children.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.label}>
            {option.label} {option.badge}
          </span>{' '}
          <span className={classes.text}>{option.text}</span>{' '}
          <span className={classes.aside}>{option.aside}</span>
        </label>
      ))}
    </fieldset>
  );
}
