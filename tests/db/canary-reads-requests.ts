import type { Actor, Answer, Ask } from '../support/actors';
import type { ForeignKey, Relation } from './support/catalog';

export interface Question extends Ask {
  path: string;
}

interface Hop {
  from: string;
  to: string;
  name: string;
}

/**
 * Every way to read a table or view over REST: alone as JSON, CSV and bare headers, with every related table embedded
 * (both directions), with every view, and with every table two foreign keys away.
 */
export function everyRead(relations: Relation[], foreignKeys: ForeignKey[]): Question[] {
  const hops = foreignKeys.flatMap(({ name, from, to }): Hop[] => [
    { name, from, to },
    { name, from: to, to: from },
  ]);
  return [
    ...relations.flatMap(({ name }) => alone(name)),
    ...hops.map((hop) => ({ path: `/rest/v1/${hop.from}?select=*,${embed(hop, '*')}` })),
    ...relations
      .filter(({ kind }) => kind === 'v')
      .flatMap(({ name: view }) =>
        relations.flatMap(({ name }) => [
          { path: `/rest/v1/${view}?select=*,${name}(*)` },
          { path: `/rest/v1/${name}?select=*,${view}(*)` },
        ]),
      ),
    ...hops.flatMap((hop) =>
      hops
        .filter((next) => next.from === hop.to)
        .map((next) => ({ path: `/rest/v1/${hop.from}?select=*,${embed(hop, `*,${embed(next, '*')}`)}` })),
    ),
  ];
}

/** Sends the requests one after the other and returns all answers, including refusals. */
export async function sweep(actor: Actor, questions: Question[]): Promise<(Answer & { path: string })[]> {
  const answers = [];
  for (const { path, ...ask } of questions) answers.push({ ...(await actor.ask(path, ask)), path });
  return answers;
}

function alone(table: string): Question[] {
  const path = `/rest/v1/${table}?select=*`;
  return [
    { path },
    { path, headers: { accept: 'text/csv' } },
    { path, method: 'HEAD', headers: { prefer: 'count=exact' } },
    { path, headers: { accept: 'application/vnd.pgrst.plan+json; options=analyze|verbose' } },
  ];
}

function embed({ to, name }: Hop, select: string): string {
  return `${to}!${name}(${select})`;
}
