import { validator } from 'hono/validator';
import * as z from 'zod/mini';

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Takes a body of this shape: 415 for another content type, 400 for broken JSON, 422 with a list per field. */
export function validJson<Schema extends z.ZodMiniObject>(schema: Schema) {
  return validator('json', (body: unknown, c) => {
    if (!JSON_TYPE.test(c.req.header('content-type') ?? '')) {
      return c.json({ message: 'Envie os dados em formato JSON.' }, 415);
    }
    const result = schema.safeParse(body);
    if (!result.success) {
      return c.json(
        { message: 'Confira os dados informados.', errors: z.flattenError(result.error).fieldErrors },
        422,
      );
    }
    return result.data;
  });
}
