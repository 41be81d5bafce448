import { createApp } from '../../../supabase/functions/api/app';
import { readEnv } from '../../../supabase/functions/api/env';
import type { PaymentGateway } from '../../../supabase/functions/api/payments/gateway';
import type { Backend } from '../../support/backend';

/** The app of the function, in this process and in front of a running backend. Payments go through `gateway`, if any. */
export function appBefore(
  { url, publishableKey, secretKey }: Backend,
  reportError: (error: unknown) => void = console.error,
  gateway: PaymentGateway | null = null,
): ReturnType<typeof createApp> {
  const variables: Record<string, string> = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: secretKey,
  };
  const env = readEnv((name) => variables[name]);
  return createApp({ env, log: () => undefined, reportError, gateway });
}
