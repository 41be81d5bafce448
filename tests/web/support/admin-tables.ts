import { HttpResponse } from 'msw';
import { adminRow } from '../../support/builders';
import { server, table } from './msw';

export type Answer = () => Response | Promise<Response>;
/** Undefined: the usual answer. */
export type OtherAnswer = () => Response | undefined | Promise<Response | undefined>;

/** Answers an admin's requests for a list as the database does; returns how often it was asked for. */
export function listServer(verb: 'get' | 'post', name: string, list: unknown[], answer?: OtherAnswer) {
  const asked = { times: 0 };
  server.use(
    table('get', 'accounts', () => HttpResponse.json(adminRow)),
    table(verb, name, async () => {
      asked.times++;
      return (await answer?.()) ?? HttpResponse.json(list);
    }),
  );
  return asked;
}

/** Keeps what is written to a table, and answers as the database does. */
export function tableWrites(name: string, answer: Answer = () => HttpResponse.json([{ id: 1 }])) {
  const writes: { verb: string; id: string | null; body?: unknown }[] = [];
  for (const verb of ['post', 'patch', 'delete'] as const) {
    server.use(
      table(verb, name, async ({ request }) => {
        const id = new URL(request.url).searchParams.get('id');
        const body = (await request.text()) || 'null';
        writes.push({ verb, id, body: JSON.parse(body) as unknown });
        return answer();
      }),
    );
  }
  return writes;
}
