/** A refused or failed request: `message` is Portuguese and may be shown; `cause` is what the server or network said. */
export class RequestError extends Error {
  /** SQLSTATE, PostgREST or auth error code, when the server gave one. */
  readonly code: string | undefined;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The form field that the server found at fault, when it named one. */
  readonly field: string | undefined;
  /** Seconds after which it may be tried again, when the server said so. */
  readonly retryAfter: number | undefined;

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

/** Code of an answer in another form than JSON; its message is in Portuguese already (./backend/ephemeral-client). */
export const UNEXPECTED_FORMAT = 'unexpected_format';

/** `PT409` and the like, which the database raises with words for people. */
const OWN_WORDS = /^PT4\d\d$/;

const TRY_AGAIN = 'Tente novamente.';

/** What to add to the caller's message about an error of the database, by its SQLSTATE. */
const ADVICE: [RegExp, string][] = [
  // Serialization failure, deadlock, lock time-out, statement time-out: nothing was changed.
  [/^(40001|40P01|55P03|57014)$/, TRY_AGAIN],
  // Foreign key: what the request refers to was deleted meanwhile.
  [/^23503$/, 'Algo que faz parte disto foi excluído. Atualize a página.'],
];

/** How every Supabase call answers. */
type Result =
  | { data: unknown; error: null }
  | {
      data: unknown;
      error: { message: string; code?: string | undefined; status?: number | undefined };
      status?: number;
    };

/**
 * The data of a Supabase call.
 * @throws RequestError with `message` when it was refused, failed on the way, or answered what is not JSON; with the
 * database's own where that is meant for people, and with advice where there is any.
 */
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
  const said = OWN_WORDS.test(code ?? '') ? result.error.message : withAdvice(message, code);
  throw new RequestError(said, { code, status: result.status ?? status, cause: result.error });
}

function withAdvice(message: string, code = ''): string {
  const [, advice] = ADVICE.find(([codes]) => codes.test(code)) ?? [];
  const isSaid = advice === TRY_AGAIN && /tente (de novo|novamente)/i.test(message);
  return !advice || isSaid ? message : `${message.replace(/\.?$/, '.')} ${advice}`;
}
