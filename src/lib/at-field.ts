import { RequestError } from './errors';

/** For `catch`: lets a field of the form show a refusal with this code; `meaning` if the database has no Portuguese message. */
export function atField(field: string, code: string, meaning?: string) {
  return (error: unknown): never => {
    if (!(error instanceof RequestError) || error.code !== code) throw error;
    const { message, status, cause } = error;
    throw new RequestError(meaning ?? message, { code, status, field, cause });
  };
}
