import { rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { applyMigrations } from '../local-supabase/database/migrate';
import { Cluster, initCluster, makeTemporaryFolder } from '../local-supabase/postgres/cluster';
import { sessionOf } from '../local-supabase/postgres/pg-session';
import { createPlatform } from '../local-supabase/postgres/platform-schema';
import { exitWithError, SetupError } from '../local-supabase/settings';
import { QUERIES, rowsOf, TABLES } from './catalog';

const USAGE =
  'Uso: npx tsx tools/schema-compare/compare.ts [--without-comments] <pasta ou URL> <pasta ou URL>';

/** Definitions by kind and name of the object: "function public.dashboard()". */
type Schema = Map<string, string>;

const isUrl = (side: string) => /^postgres(ql)?:/.test(side);

/** Reads the schema of a database. Rows are optional, because a database in use has other rows than its migrations. */
async function readSchema(client: Client, { withRows }: { withRows: boolean }): Promise<Schema> {
  await client.query(`set search_path = ''`);
  const queries = Object.entries(QUERIES);
  if (withRows) {
    const { rows } = await client.query<{ name: string }>(TABLES);
    queries.push(...rows.map(({ name }): [string, string] => ['row', rowsOf(name)]));
  }
  const schema: Schema = new Map();
  for (const [kind, query] of queries) {
    const { rows } = await client.query<{ object: string; definition: string | null }>(query);
    for (const { object, definition } of rows) schema.set(`${kind} ${object}`, definition ?? '');
  }
  return schema;
}

async function schemaOfUrl(url: string): Promise<Schema> {
  const client = new Client(url);
  await client.connect();
  try {
    return await readSchema(client, { withRows: false });
  } finally {
    await client.end();
  }
}

/** Applies a folder of migrations on a new server, because settings of roles belong to a whole server. */
async function schemaOfFolder(folder: string, options: { withRows: boolean }): Promise<Schema> {
  const temporary = await makeTemporaryFolder();
  const data = path.join(temporary, 'cluster');
  await initCluster(data);
  const cluster = await Cluster.start(data, { temporary });
  try {
    await createPlatform(cluster, 'project');
    return await cluster.connect('project', 'postgres', async (client) => {
      const applied = await applyMigrations(sessionOf(client), path.resolve(folder));
      if (applied.length === 0) throw new SetupError(`${folder} não tem migrações.`);
      return readSchema(client, options);
    });
  } finally {
    await cluster.stop();
    await rm(temporary, { recursive: true, force: true });
  }
}

/** The schema without `comment on` and without the comments inside functions. */
function withoutComments(schema: Schema): Schema {
  const kept = [...schema].filter(([object]) => !object.startsWith('comment '));
  return new Map(
    kept.map(([object, definition]) => [
      object,
      object.startsWith('function ') ? stripComments(definition) : definition,
    ]),
  );
}

/** SQL without its line comments and the blank lines that they leave. Quoted texts stay unchanged. */
function stripComments(sql: string): string {
  return sql
    .replaceAll(/('(?:[^']|'')*')|--[^\n]*/g, (_all, text?: string) => text ?? '')
    .replaceAll(/[ \t]+$/gm, '')
    .replaceAll(/\n+/g, '\n');
}

/** The lines of `text` that `other` does not have, each after `sign`. */
function marked(sign: string, text: string, other: string): string[] {
  const others = new Set(other.split('\n'));
  return text
    .split('\n')
    .filter((line) => !others.has(line))
    .map((line) => `    ${sign} ${line}`);
}

/** One paragraph for each object that is missing on one side or differs. */
function differences(first: Schema, second: Schema): string[] {
  return [...new Set([...first.keys(), ...second.keys()])].sort().flatMap((object) => {
    const [before, after] = [first.get(object), second.get(object)];
    if (before === after) return [];
    if (after === undefined) return [`only in the first: ${object}`];
    if (before === undefined) return [`only in the second: ${object}`];
    const changed = [...marked('-', before, after), ...marked('+', after, before)];
    return [[`differs: ${object}`, ...(changed.length > 0 ? changed : ['    (order of lines)'])].join('\n')];
  });
}

async function main(): Promise<void> {
  const sides = process.argv.slice(2).filter((argument) => argument !== '--without-comments');
  const [first, second] = sides;
  if (!first || !second || sides.length > 2) throw new SetupError(USAGE);
  const withRows = !sides.some(isUrl);
  const read = async (side: string) => {
    const schema = await (isUrl(side) ? schemaOfUrl(side) : schemaOfFolder(side, { withRows }));
    return process.argv.includes('--without-comments') ? withoutComments(schema) : schema;
  };
  const [before, after] = [await read(first), await read(second)];
  const found = differences(before, after);
  console.log(
    [...found, `${before.size} and ${after.size} objects, ${found.length} differences.`].join('\n'),
  );
  if (found.length > 0) process.exitCode = 1;
}

main().catch(exitWithError);
