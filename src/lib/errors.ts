import { CANNOT_SAVE, CANNOT_SAVE_CODES } from '@/domain/site/outage';

/** A refused or failed request. `message` is Portuguese and may be shown; `cause` is the original error. */
export class RequestError extends Error {
  readonly code: string | undefined; // SQLSTATE, PostgREST or auth error code
  readonly status: number; // HTTP status; 0 without an answer
  readonly field: string | undefined; // the form field that the server refuses
  readonly retryAfter: number | undefined; // seconds

  constructor(message: string, { code, status, field, retryAfter, cause }: Details = {}) {
    super(message, { cause });
    this.name = 'RequestError';
    this.code = code;
    this.status = status ?? 0;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

interface Details {
  code?: string | undefined;
  status?: number | undefined;
  field?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A value such as an id in a mistyped URL has a form that no value of its type has. */
export function isNoSuchValue(error: unknown): boolean {
  return error instanceof RequestError && error.code === '22P02';
}

/** PostgREST's client keeps only name and message of the error. */
export function isTimeout({ cause }: RequestError): boolean {
  const { name, message } = (cause ?? {}) as Partial<Error>;
  return /TimeoutError/.test(`${name} ${message}`);
}

export function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0 && !error.code; // PostgREST's client says ''
}

/** Code of a request that the user canceled; also the message of the error that aborts it. */
export const CANCELED = 'canceled';

/** Code of an answer that is not JSON, such as a proxy's page. */
export const UNEXPECTED_FORMAT = 'unexpected_format';

export function unexpectedFormat(status: number): string {
  return `Resposta em formato inesperado do servidor (status ${status}).`;
}

const PORTUGUESE_CODES = /^PT[45]\d\d$/;

const TRY_AGAIN = 'Tente novamente.';

const ADVICE: [RegExp, string][] = [
  // Serialization failure, deadlock, lock time-out, statement time-out: nothing was changed.
  [/^(40001|40P01|55P03|57014)$/, TRY_AGAIN],
  [CANNOT_SAVE_CODES, CANNOT_SAVE],
  [/^42501$/, 'Sua conta não tem permissão para isto. Atualize a página.'],
  [/^23503$/, 'Algo que faz parte disto foi excluído. Atualize a página.'],
];

type Result =
  | { data: unknown; error: null }
  | {
      data: unknown;
      error: { message: string; code?: string | undefined; status?: number | undefined };
      status?: number;
    };

/** @throws RequestError with `message`, or with the database's message if that is Portuguese */
export async function unwrap<R extends Result>(
  message: string,
  call: PromiseLike<R>,
): Promise<Extract<R, { error: null }>['data']> {
  let result: Result;
  try {
    result = await call;
  } catch (cause) {
    throw new RequestError(message, { cause });
  }
  if (result.error === null) return result.data;
  const { code, status } = result.error;
  const text = PORTUGUESE_CODES.test(code ?? '') ? result.error.message : withAdvice(message, code);
  throw new RequestError(text, { code, status: result.status ?? status, cause: result.error });
}

function withAdvice(message: string, code = ''): string {
  const [, advice] = ADVICE.find(([codes]) => codes.test(code)) ?? [];
  const isRepeated = advice === TRY_AGAIN && /tente (de novo|novamente)/i.test(message);
  return !advice || isRepeated ? message : `${message.replace(/\.?$/, '.')} ${advice}`;
}
