/** Without a key nobody is told anything by e-mail. */
export interface EmailSettings {
  apiUrl: string;
  apiKey?: string | undefined;
  /** The sender, "Guia <avisos@guia.example>". */
  from?: string | undefined;
}

/** What the function is told about the project it runs in. */
export interface Env {
  supabaseUrl: string;
  /** The same as browsers reach it; another one only where the project is behind Docker. */
  publicUrl: string;
  /** Opens what a visitor may open. */
  publishableKey: string;
  /** Opens everything; only secret-key-client.ts reads it. */
  secretKey: string;
  /** Where the site is; without it no browser may read the answers. */
  siteUrl?: string | undefined;
  /** Other origins whose pages may read the answers. */
  allowedOrigins: string[];
  /** Name of the payment gateway; without one nothing can be bought. */
  paymentGateway?: string | undefined;
  /** The e-mail service, by whose HTTP API the operator is told of messages. */
  email: EmailSettings;
  /** The header that holds a caller's address and that no caller can set. */
  clientAddressHeader: string;
  /** `warn` leaves requests that went well out of the log. */
  logLevel: 'info' | 'warn';
}

/**
 * Reads the environment that Supabase gives a function, and the operator's own settings (docs/deploy.md). An address
 * or key that is missing stays empty: supabase-js names it when it is first needed, and /health answers regardless.
 */
export function readEnv(get: (name: string) => string | undefined): Env {
  const supabaseUrl = get('SUPABASE_URL') ?? '';
  return {
    supabaseUrl,
    publicUrl: get('PUBLIC_SUPABASE_URL') || supabaseUrl,
    publishableKey: defaultKey(get('SUPABASE_PUBLISHABLE_KEYS')) ?? get('SUPABASE_ANON_KEY') ?? '',
    secretKey: defaultKey(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    siteUrl: get('SITE_URL'),
    allowedOrigins: (get('ALLOWED_ORIGINS') ?? '').split(',').flatMap((origin) => origin.trim() || []),
    paymentGateway: get('PAYMENT_GATEWAY') || undefined,
    email: {
      apiUrl: get('EMAIL_API_URL') || 'https://api.resend.com/emails',
      apiKey: get('EMAIL_API_KEY') || undefined,
      from: get('EMAIL_FROM') || undefined,
    },
    clientAddressHeader: get('CLIENT_ADDRESS_HEADER') || 'cf-connecting-ip',
    logLevel: get('LOG_LEVEL') === 'warn' ? 'warn' : 'info',
  };
}

/** Of a project's named keys (JSON) the one it starts with; undefined on projects that only have the older kind. */
function defaultKey(keys = '{}'): string | undefined {
  return (JSON.parse(keys) as { default?: string }).default;
}
