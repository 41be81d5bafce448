import { invalidField } from '../http/errors.ts';

/** @throws HttpError 422 at the field for the code with which the auth server would not take an e-mail address */
export function throwIfEmailRefused(code: string | null): void {
  if (code === 'email_address_invalid' || code === 'validation_failed') {
    throw invalidField('email', 'Este e-mail não é aceito. Informe outro.');
  }
}
