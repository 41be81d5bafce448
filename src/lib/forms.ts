import type { FormErrors, UseFormReturnType } from '@mantine/form';
import { RequestError } from './errors';

type Fields = Pick<UseFormReturnType<Record<string, unknown>>, 'getInputNode' | 'setFieldError'>;

/** For the second argument of `form.onSubmit`: the first field that has an error gets the focus. */
export function focusFirstError(form: Pick<Fields, 'getInputNode'>, errors: FormErrors): void {
  const [field] = Object.keys(errors);
  if (field !== undefined) form.getInputNode(field)?.focus();
}

/**
 * Shows a refusal of the server at the field it is about, if the form has that field, and moves the focus there.
 * `names` says which field is meant where the form's differs from the server's.
 */
export function showAtField(form: Fields, error: Error, names: Record<string, string> = {}): void {
  if (!(error instanceof RequestError) || error.field === undefined) return;
  const field = names[error.field] ?? error.field;
  const input = form.getInputNode(field);
  if (!input) return;
  form.setFieldError(field, error.message);
  input.focus();
}
