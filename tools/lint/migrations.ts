import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parse, type Node, type ParseResult, type RangeVar } from 'libpg-query';

const FOLDER = 'supabase/migrations';
const NAME = /^(\d{14})_[a-z0-9]+(?:_[a-z0-9]+)*\.sql$/;

export interface Migration {
  /** Without the folder. */
  file: string;
  text: string;
}

/** What is wrong with the migrations' names and with where they create objects, as "file: problem" or "file:line: problem". */
export async function migrationProblems(migrations: Migration[], now: Date): Promise<string[]> {
  const ordered = migrations.toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return [
    ...nameProblems(
      ordered.map(({ file }) => file),
      now,
    ),
    ...objectProblems((await Promise.all(ordered.map(touchesIn))).flat()),
  ];
}

function nameProblems(files: string[], now: Date): string[] {
  const first = new Map<string, string>();
  return files.flatMap((file) => {
    const version = NAME.exec(file)?.[1];
    if (version === undefined) return [`${file}: is not named <14 digits>_<snake_case>.sql.`];
    const twin = first.get(version);
    first.set(version, twin ?? file);
    const time = timeOf(version);
    return [
      ...(time === null ? [`${file}: its version is not a date and time.`] : []),
      ...(time !== null && time > now ? [`${file}: its version is later than now (UTC).`] : []),
      ...(twin === undefined ? [] : [`${file}: has the same version as ${twin}.`]),
    ];
  });
}

/** Null if the calendar has no such day or the day no such time. */
function timeOf(version: string): Date | null {
  const iso = version.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6.000Z');
  const time = new Date(iso);
  return !Number.isNaN(time.getTime()) && time.toISOString() === iso ? time : null;
}

/** A statement about an object. */
interface Touch {
  file: string;
  line: number;
  does: 'creates' | 'alters' | 'drops';
  object: string; // such as "policy favorites: own rows on public.favorites"
}

function objectProblems(touches: Touch[]): string[] {
  const created = new Map<string, Touch>();
  const twice: string[] = [];
  for (const touch of touches.filter(({ does }) => does === 'creates')) {
    const first = created.get(touch.object);
    if (first) twice.push(`${placeOf(touch)} creates ${touch.object}, as ${first.file}:${first.line} does.`);
    else created.set(touch.object, touch);
  }
  const elsewhere = touches.flatMap((touch) => {
    if (touch.does === 'creates') return [];
    // `drop function f` names no arguments and means the only f.
    const first =
      created.get(touch.object) ??
      [...created.values()].find(({ object }) => object.startsWith(`${touch.object}(`));
    if (!first || first.file === touch.file) return [];
    return [`${placeOf(touch)} ${touch.does} ${touch.object}, which ${first.file}:${first.line} creates.`];
  });
  return [...twice, ...elsewhere];
}

const placeOf = ({ file, line }: Touch) => `${file}:${line}:`;

async function touchesIn({ file, text }: Migration): Promise<Touch[]> {
  if (!NAME.test(file) || text === '') return [];
  const { stmts = [] } = (await parse(text)) as ParseResult;
  const bytes = Buffer.from(text); // the parser counts bytes
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    if (!stmt) return [];
    const end = length === undefined ? undefined : start + length;
    const comments = /^(?:\s|--.*|\/\*[^]*?\*\/)*/.exec(bytes.subarray(start, end).toString())?.[0] ?? '';
    const line = (bytes.subarray(0, start).toString() + comments).split('\n').length;
    return objectsOf(stmt).map(([does, object]) => ({ file, line, does, object }));
  });
}

type Objects = [does: Touch['does'], object: string][];

/** The objects that a statement creates, alters or drops. None for the kinds that may be spread over several files. */
function objectsOf(statement: Node): Objects {
  if ('CreateStmt' in statement) return [['creates', `table ${tableName(statement.CreateStmt.relation)}`]];
  if ('CreateTableAsStmt' in statement) {
    const { objtype, into } = statement.CreateTableAsStmt;
    return [['creates', `${objtype === 'OBJECT_MATVIEW' ? 'view' : 'table'} ${tableName(into?.rel)}`]];
  }
  if ('ViewStmt' in statement) return [['creates', `view ${tableName(statement.ViewStmt.view)}`]];
  if ('CreateFunctionStmt' in statement) {
    const { funcname, parameters = [] } = statement.CreateFunctionStmt;
    const types = parameters.flatMap((parameter) => {
      if (!('FunctionParameter' in parameter)) return [];
      const { mode, argType } = parameter.FunctionParameter;
      const isResult = mode === 'FUNC_PARAM_OUT' || mode === 'FUNC_PARAM_TABLE';
      return isResult || !argType ? [] : [typeName({ TypeName: argType })];
    });
    return [['creates', `function ${qualified(funcname)}(${types.join(', ')})`]];
  }
  if ('CreateTrigStmt' in statement) {
    const { trigname, relation } = statement.CreateTrigStmt;
    return [['creates', `trigger ${trigname} on ${tableName(relation)}`]];
  }
  if ('CreatePolicyStmt' in statement) {
    const { policy_name, table } = statement.CreatePolicyStmt;
    return [['creates', `policy ${policy_name} on ${tableName(table)}`]];
  }
  if ('AlterPolicyStmt' in statement) {
    const { policy_name, table } = statement.AlterPolicyStmt;
    return [['alters', `policy ${policy_name} on ${tableName(table)}`]];
  }
  if ('IndexStmt' in statement) {
    const { idxname, relation } = statement.IndexStmt;
    return idxname ? [['creates', `index ${relation?.schemaname ?? 'public'}.${idxname}`]] : [];
  }
  if ('CompositeTypeStmt' in statement)
    return [['creates', `type ${tableName(statement.CompositeTypeStmt.typevar)}`]];
  if ('CreateEnumStmt' in statement)
    return [['creates', `type ${qualified(statement.CreateEnumStmt.typeName)}`]];
  if ('CreateDomainStmt' in statement)
    return [['creates', `type ${qualified(statement.CreateDomainStmt.domainname)}`]];
  if ('DropStmt' in statement) {
    const { removeType = '', objects = [] } = statement.DropStmt;
    const kind = DROPPED[removeType];
    return kind ? objects.map((object) => ['drops', `${kind} ${droppedName(kind, object)}`]) : [];
  }
  return [];
}

const DROPPED: Record<string, string> = {
  OBJECT_TABLE: 'table',
  OBJECT_VIEW: 'view',
  OBJECT_MATVIEW: 'view',
  OBJECT_FUNCTION: 'function',
  OBJECT_PROCEDURE: 'function',
  OBJECT_TRIGGER: 'trigger',
  OBJECT_POLICY: 'policy',
  OBJECT_INDEX: 'index',
  OBJECT_TYPE: 'type',
  OBJECT_DOMAIN: 'type',
};

function droppedName(kind: string, object: Node): string {
  if ('ObjectWithArgs' in object) {
    const { objname, objargs = [], args_unspecified } = object.ObjectWithArgs;
    return qualified(objname) + (args_unspecified ? '' : `(${objargs.map(typeName).join(', ')})`);
  }
  if ('TypeName' in object) return qualified(object.TypeName.names);
  const names = 'List' in object ? (object.List.items ?? []) : [];
  if (kind !== 'trigger' && kind !== 'policy') return qualified(names);
  return `${textOf(names.at(-1))} on ${qualified(names.slice(0, -1))}`;
}

/** `public` unless the name has another schema. */
function qualified(names: Node[] = []): string {
  const [schema, name] = names.length > 1 ? names.slice(-2).map(textOf) : ['public', textOf(names[0])];
  return `${schema}.${name}`;
}

function tableName({ schemaname = 'public', relname = '' }: RangeVar = {}): string {
  return `${schemaname}.${relname}`;
}

/** Without the schema, because `int` and `pg_catalog.int4` are the same. */
function typeName(node: Node): string {
  if (!('TypeName' in node)) return '';
  const { names = [], arrayBounds = [] } = node.TypeName;
  return textOf(names.at(-1)) + '[]'.repeat(arrayBounds.length);
}

const textOf = (node: Node | undefined): string => (node && 'String' in node ? (node.String.sval ?? '') : '');

async function main(): Promise<void> {
  const migrations = readdirSync(FOLDER).map((file) => ({
    file,
    text: readFileSync(`${FOLDER}/${file}`, 'utf8'),
  }));
  const problems = await migrationProblems(migrations, new Date());
  if (problems.length === 0) return;
  console.error(
    `${problems.map((problem) => `${FOLDER}/${problem}`).join('\n')}\n\n${problems.length} problems of migrations.`,
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
