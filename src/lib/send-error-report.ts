const MAX_REPORTS = 5;
const MAX_LENGTH = 4000;

/** What was reported since the page was loaded, so that an error that repeats is sent once. */
const sent = new Set<string>();

/**
 * Posts a report as JSON: message and stack of the error, path of the page. Query strings, e-mail addresses, tokens and
 * long numbers are left out, and neither cookies nor a referrer are sent. Expects no answer.
 */
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
