import { invalidField } from '../http/errors.ts';

/** @throws HttpError 422 with a field error if this code of the auth server means that it refuses the e-mail address */
export function throwIfEmailRefused(code: string | null): void {
  if (code === 'email_address_invalid' || code === 'validation_failed') {
    throw invalidField('email', 'Este e-mail não é aceito. Informe outro.');
  }
}
