import type { Answer } from './actors';

/** The secrets that an answer reveals in its body or headers, plain or URL-encoded. */
export function leaks(answer: Answer, secrets: Iterable<string>): string[] {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
  const haystack = `${answer.text}\n${headers}`;
  const decoded = haystack.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return [...secrets].filter((secret) => haystack.includes(secret) || decoded.includes(secret));
}
