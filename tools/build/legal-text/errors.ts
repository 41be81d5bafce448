import type { MarkedToken } from 'marked';

export function notAllowed({ type, raw }: MarkedToken): Error {
  return new Error(
    type === 'html' ? `HTML não é aceito: "${start(raw)}".` : `Este formato não é aceito: "${start(raw)}".`,
  );
}

/** The start of a passage, long enough to find it in the file. */
export function start(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.length > 60 ? `${line.slice(0, 60)}…` : line;
}
