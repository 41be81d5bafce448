interface EmailSettings {
  apiUrl: string;
  apiKey?: string | undefined; // without it no e-mail is sent
  from?: string | undefined; // the sender, "Guia <avisos@guia.example>"
  webhookSecret?: string | undefined; // signs the messages of the e-mail service
}

interface MercadoPagoEnv {
  apiUrl: string;
  accessToken?: string | undefined;
  /** Signs the messages of Mercado Pago. */
  webhookSecret?: string | undefined;
}

/** Settings of the Supabase project and the operator. */
export interface Env {
  supabaseUrl: string;
  /** The same URL for browsers; it differs only if the function runs in Docker. */
  publicUrl: string;
  /** Gives the rights of a visitor. */
  publishableKey: string;
  /** Gives all rights; only secret-key-client.ts uses it. */
  secretKey: string;
  /** Pages of this site may read the answers. */
  siteUrl?: string | undefined;
  /** Other origins whose pages may read the answers. */
  allowedOrigins: string[];
  /** Name of the payment gateway; without one nothing can be bought. */
  paymentGateway?: string | undefined;
  mercadoPago: MercadoPagoEnv;
  /** Starts POST /api/jobs/run; without it that is switched off. */
  jobsSecret?: string | undefined;
  /** A POST to it makes the host rebuild the site. A secret: anybody who knows it can do that. */
  deployHookUrl?: string | undefined;
  /** Whether a public site may sell for simulated payments, which make anybody premium for free. */
  isDemo: boolean;
  /** The e-mail service that notifies the operator of messages. */
  email: EmailSettings;
  /** IP addresses of hosts that forward requests here and name the visitor's IP address. */
  trustedProxies: string[];
  /** Name of the header in which they do; from others it is ignored. */
  clientAddressHeader: string;
  /** `warn` logs only requests that failed. */
  logLevel: 'info' | 'warn';
}

/**
 * Reads the environment that Supabase sets and the operator's settings (docs/deploy/supabase.md). A missing URL or key
 * becomes '': supabase-js complains when it is first needed, and /health works without it.
 */
export function readEnv(get: (name: string) => string | undefined): Env {
  const supabaseUrl = get('SUPABASE_URL') ?? '';
  return {
    supabaseUrl,
    publicUrl: get('PUBLIC_SUPABASE_URL') || supabaseUrl,
    publishableKey: defaultKey(get('SUPABASE_PUBLISHABLE_KEYS')) ?? get('SUPABASE_ANON_KEY') ?? '',
    secretKey: defaultKey(get('SUPABASE_SECRET_KEYS')) ?? get('SUPABASE_SERVICE_ROLE_KEY') ?? '',
    siteUrl: get('SITE_URL'),
    allowedOrigins: listOf(get('ALLOWED_ORIGINS')),
    paymentGateway: get('PAYMENT_GATEWAY') || undefined,
    mercadoPago: {
      apiUrl: get('MERCADOPAGO_API_URL') || 'https://api.mercadopago.com',
      accessToken: get('MERCADOPAGO_ACCESS_TOKEN') || undefined,
      webhookSecret: get('MERCADOPAGO_WEBHOOK_SECRET') || undefined,
    },
    jobsSecret: get('JOBS_SECRET') || undefined,
    deployHookUrl: get('DEPLOY_HOOK_URL') || undefined,
    isDemo: get('SIMULATED_PAYMENTS') === 'demo',
    email: {
      apiUrl: get('EMAIL_API_URL') || 'https://api.resend.com/emails',
      apiKey: get('EMAIL_API_KEY') || undefined,
      from: get('EMAIL_FROM') || undefined,
      webhookSecret: get('EMAIL_WEBHOOK_SECRET') || undefined,
    },
    trustedProxies: listOf(get('TRUSTED_PROXIES')),
    clientAddressHeader: get('CLIENT_ADDRESS_HEADER') || 'x-forwarded-for',
    logLevel: get('LOG_LEVEL') === 'warn' ? 'warn' : 'info',
  };
}

/** The parts of a list with commas. */
function listOf(text = ''): string[] {
  return text.split(',').flatMap((part) => part.trim() || []);
}

/** The default one of a project's named keys (JSON); undefined for projects with only the legacy keys. */
function defaultKey(keys = '{}'): string | undefined {
  return (JSON.parse(keys) as { default?: string }).default;
}
