import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { RequestError } from './errors';

type Fields = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setFieldError'>;

export function focusFirstError(form: Pick<Fields, 'getInputNode'>, errors: FormErrors): void {
  const [field] = Object.keys(errors);
  if (field !== undefined) form.getInputNode(field)?.focus();
}

/** `names` maps the server's field names to the form's. Returns whether a field shows the error. */
export function showAtField(form: Fields, error: Error, names: Record<string, string> = {}): boolean {
  if (!(error instanceof RequestError) || error.field === undefined) return false;
  const field = names[error.field] ?? error.field;
  const input = form.getInputNode(field);
  if (!input) return false;
  form.setFieldError(field, error.message);
  input.focus();
  return true;
}
