/** Splits SQL into comments, quoted and dollar-quoted texts, words and signs. */
const TOKENS =
  /--[^\n]*|\/\*[\s\S]*?\*\/|(\$\w*\$)([\s\S]*?)\1|'((?:[^']|'')*)'|"(?:[^"]|"")*"|\w+|[();]|[^\s\w]/g;
/** Words before an UPDATE that is not a statement: row locks, `on conflict do update`, actions of foreign keys. */
const NO_STATEMENT_AFTER = ['for', 'key', 'do', 'on'];

/**
 * The UPDATE and DELETE statements of a function's body that have no WHERE, also those in WITH and in dynamic SQL. An API
 * connection refuses them (safeupdate).
 */
export function unfilteredWrites(body: string): string[] {
  const words: string[] = [];
  const found: string[] = [];
  for (const [text, , dollarQuoted, quoted] of body.matchAll(TOKENS)) {
    if (text.startsWith('--') || text.startsWith('/*')) continue;
    const inner = dollarQuoted ?? quoted?.replaceAll("''", "'");
    if (inner !== undefined) found.push(...unfilteredWrites(inner));
    words.push(inner === undefined ? text : "''");
  }
  words.forEach((_word, start) => {
    if (!beginsWrite(words, start)) return;
    const statement = statementFrom(words, start);
    if (!topLevel(statement).includes('where')) found.push(statement.join(' '));
  });
  return found;
}

function beginsWrite(words: string[], at: number): boolean {
  const [word, next = ''] = words.slice(at, at + 2).map((part) => part.toLowerCase());
  if (word === 'delete') return next === 'from';
  const before = words[at - 1]?.toLowerCase() ?? '';
  return word === 'update' && /^["\w]/.test(next) && next !== 'set' && !NO_STATEMENT_AFTER.includes(before);
}

/** The words up to the semicolon, or to the parenthesis that closes the surrounding WITH. */
function statementFrom(words: string[], start: number): string[] {
  let depth = 0;
  const end = words.findIndex((word, index) => {
    if (index < start) return false;
    if (word === '(') depth += 1;
    if (word === ')') depth -= 1;
    return depth < 0 || word === ';';
  });
  return words.slice(start, end === -1 ? undefined : end);
}

/** The words outside parentheses, without the WHERE of a subquery. */
function topLevel(statement: string[]): string[] {
  let depth = 0;
  return statement
    .filter((word) => {
      if (word === '(') depth += 1;
      if (word === ')') depth -= 1;
      return depth === 0;
    })
    .map((word) => word.toLowerCase());
}
