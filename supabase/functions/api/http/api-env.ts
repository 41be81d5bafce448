/** The account that sent a request, confirmed by the auth server. */
export interface Caller {
  id: string;
  email: string;
  token: string; // the request's access token
}

/** Variables of a request's Hono context. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** The endpoint's path in the route table; undefined if no endpoint matches. */
    route?: string;
    /** The IP address by which attempts are counted; of IPv6 only the first half. */
    clientAddress: string;
    /** The bearer token, unless it is refused at sight; its signature is not checked yet. */
    token: string | null;
    /** Whether a token was sent that is not accepted: public endpoints then answer as to a visitor. */
    isTokenRefused: boolean;
    /** Set only if the endpoint's `access` is not `none`. */
    caller: Caller;
  };
}
