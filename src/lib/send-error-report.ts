const MAX_REPORTS = 5;
const MAX_LENGTH = 4000;

const sent = new Set<string>();

/** Leaves out query strings, e-mail addresses, tokens, long numbers, cookies and the referrer. */
export function sendErrorReport(url: string, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  const report = JSON.stringify({
    message: anonymous(`${name}: ${message}`),
    stack: anonymous(stack ?? ''),
    path: anonymous(window.location.pathname),
  });
  if (sent.has(report) || sent.size >= MAX_REPORTS) return;
  sent.add(report);
  // 'no-cors' so that the collector needs no CORS headers; the content type is then text/plain.
  fetch(url, {
    method: 'POST',
    body: report,
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
  }).catch(() => undefined);
}

function anonymous(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .replace(/\?[^\s)]*?(?=(:\d+){0,2}(\s|\)|$))/g, '')
    .replace(/[^\s<("']+@[^\s>)"']+\.[^\s>)"']+/g, '[e-mail]')
    .replace(/[\w-]{20,}(\.[\w-]{10,}){1,2}/g, '[token]')
    .replace(/\+?\d[\d ().-]{6,}\d/g, '[number]');
}
