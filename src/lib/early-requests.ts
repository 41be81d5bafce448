import { storedSession } from './stored-session';

/** A request that a prerendered page sends while the app's code is still loading. */
export interface EarlyRequest {
  url: string;
  headers: Record<string, string>;
}

interface EarlyAnswer {
  /** Whose request it was; null for a visitor's. */
  token: string | null;
  sentAt: number; // ms
  response: Promise<Response>;
}

declare global {
  interface Window {
    /** Answers that the app has not taken yet, by URL. */
    earlyAnswers?: Map<RequestInfo | URL, EarlyAnswer>;
  }
}

/** After this time the app asks again. */
const GOOD_FOR_MS = 30_000;

const currentToken = () => storedSession().access_token ?? null;

/** Sends the requests as the current user; none if the app first has to renew the session. */
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

/**
 * The answer to an early request for this URL, the first time that it is wanted; null if there is none, or if it is old or
 * was for somebody else.
 */
export function takeEarlyAnswer(url: RequestInfo | URL): Promise<Response> | null {
  const answers = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const answer = answers?.get(url);
  if (!answer) return null;
  answers?.delete(url);
  const isGood = answer.token === currentToken() && Date.now() - answer.sentAt < GOOD_FOR_MS;
  return isGood ? answer.response : null;
}
