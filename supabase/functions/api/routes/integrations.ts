import * as z from 'zod/mini';
import { unwrap } from '../database.ts';
import type { Deps } from '../deps.ts';
import { dataOf, type Endpoint, endpoint } from '../http/endpoint.ts';
import { HttpError } from '../http/errors.ts';

const moment = z.nullable(z.string());

/** What the database knows: public.integration_facts(). */
const facts = z.object({
  paid_at: moment,
  mail_sent_at: moment,
  mail_arrived_at: moment,
  mail_problem: z.nullable(z.string()),
  published_at: moment,
  publication_problem: z.nullable(z.string()),
  job_ran_at: moment,
  job_is_late: z.boolean(),
});

const integrationsResource = z.extend(facts, {
  /** The payment gateway; null: nothing can be bought. */
  gateway: z.nullable(z.string()),
  /** Whether EMAIL_API_KEY, EMAIL_FROM and SITE_URL are set. */
  sends_mails: z.boolean(),
  /** Whether DEPLOY_HOOK_URL is set. */
  publishes: z.boolean(),
  /** Whether JOBS_SECRET is set. */
  has_job: z.boolean(),
});

/** What the site needs from others: which of it is set, and when each last worked. Never a secret. */
export function integrationEndpoints(deps: Deps): Endpoint[] {
  return [readIntegrations(deps), testPayments(deps)];
}

function readIntegrations({ env, gateway, open }: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/integrations',
    access: 'business',
    summary:
      'Which payment gateway, e-mail service, deploy hook and scheduled job are set, and when each last worked',
    answers: { 200: { description: 'The state', schema: dataOf(integrationsResource) } },
    async handle(c) {
      const name = gateway?.name ?? null;
      const call = open(c.var.caller.token).rpc('integration_facts', { gateway: name ?? '' });
      const known = facts.parse(await unwrap('integration_facts', call));
      const { apiKey, from } = env.email;
      return c.json({
        data: {
          ...known,
          gateway: name,
          sends_mails: Boolean(apiKey && from && env.siteUrl),
          publishes: env.deployHookUrl !== undefined,
          has_job: env.jobsSecret !== undefined,
        },
      });
    },
  });
}

function testPayments({ gateway }: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/integrations/payments/test',
    access: 'business',
    summary: 'Asks the payment provider whose account receives the money; charges nothing',
    answers: {
      200: {
        description: 'The name of the account at the provider',
        schema: dataOf(z.object({ account: z.string() })),
      },
      503: {
        description: 'No gateway is configured, or the provider does not answer or refuses the access token',
      },
    },
    async handle(c) {
      if (!gateway) throw new HttpError(503, 'Os pagamentos ainda não estão configurados.');
      const account = await gateway.account().catch((cause: unknown) => {
        const message = `O ${
          gateway.providerName ?? 'provedor'
        } não respondeu ou não aceitou o Access Token. Confira-o e tente de novo.`;
        throw new HttpError(503, message, { cause });
      });
      return c.json({ data: { account } });
    },
  });
}
