/** Whom the auth server says a request comes from. */
export interface Caller {
  id: string;
  email: string;
  /** The access token it came with. */
  token: string;
}

/** What a request carries from middleware to handler, in Hono's terms. */
export interface ApiEnv {
  Variables: {
    requestId: string;
    /** The endpoint's path in the route table, once one has been found. */
    route?: string;
    /** The bearer token, when it has the form of one; not checked. */
    token: string | null;
    /** Whom the token belongs to. Only there where `access` is not `none`. */
    caller: Caller;
  };
}
