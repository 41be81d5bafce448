import type { ReactNode } from 'react';
import classes from './choice.module.css';

interface Option {
  value: string;
  label: string;
  text: ReactNode;
  badge?: ReactNode;
  /** At the right: a price, an icon. */
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
 * One of a few, each a card as large as a thumb wants it. The browser shows the choice at once; where it is kept, in the
 * address, it arrives a moment later.
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
