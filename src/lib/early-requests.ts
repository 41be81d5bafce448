import { storedSession } from './stored-session';

/** A request that a prerendered page sends while the app's code is still loading. */
export interface EarlyRequest {
  url: string;
  headers: Record<string, string>;
}

interface EarlyAnswer {
  token: string | null;
  sentAt: number; // ms
  response: Promise<Response>;
}

declare global {
  interface Window {
    earlyAnswers?: Map<RequestInfo | URL, EarlyAnswer>;
  }
}

const GOOD_FOR_MS = 30_000;

const currentToken = () => storedSession().access_token ?? null;

export function sendEarlyRequests(requests: EarlyRequest[]): void {
  const token = currentToken();
  const { expires_at = Infinity } = storedSession();
  const sentAt = Date.now();
  if (expires_at * 1000 < sentAt) return;
  window.earlyAnswers = new Map(
    requests.map(({ url, headers }) => {
      const response = fetch(url, {
        headers: token ? { ...headers, authorization: `Bearer ${token}` } : headers,
      });
      response.catch(() => undefined); // takeEarlyAnswer() hands the failure on
      return [url, { token, sentAt, response }];
    }),
  );
}

/** Null on the second call, and if the answer is old or belongs to another user. */
export function takeEarlyAnswer(url: RequestInfo | URL): Promise<Response> | null {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const answer = answers?.get(url);
  if (!answer) return null;
  answers?.delete(url);
  const isGood = answer.token === currentToken() && Date.now() - answer.sentAt < GOOD_FOR_MS;
  return isGood ? answer.response : null;
}
