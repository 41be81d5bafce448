import { MESSAGE_TEMPLATES, type MessageTemplate } from '@/domain/supplier/message';
import classes from './template-choice.module.css';

interface Props {
  value: MessageTemplate;
  onChange: (template: MessageTemplate) => void;
}

/** The templates as radio buttons that look like chips. */
export function TemplateChoice({ value, onChange }: Props) {
  return (
    <fieldset className={classes.root}>
      <legend className={classes.legend}>Modelo</legend>
      {MESSAGE_TEMPLATES.map(({ key, label }) => (
        <label key={key} className={classes.option}>
          <input
            type="radio"
            name="message-template"
            value={key}
            checked={key === value}
            data-autofocus={key === value || undefined}
            onChange={() => onChange(key)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
