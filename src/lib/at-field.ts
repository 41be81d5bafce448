import { RequestError } from './errors';

/** For `catch`: lets a field of the form show a refusal with this code. */
export function atField(field: string, code: string) {
  return (error: unknown): never => {
    if (!(error instanceof RequestError) || error.code !== code) throw error;
    const { message, status, cause } = error;
    throw new RequestError(message, { code, status, field, cause });
  };
}
