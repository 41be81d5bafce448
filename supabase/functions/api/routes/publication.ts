import * as z from 'zod/mini';
import { publicationState, publishSite } from '../deploy-hook.ts';
import type { Deps } from '../deps.ts';
import { dataOf, type Endpoint, endpoint } from '../http/endpoint.ts';

const publicationResource = z.object({
  /** Whether DEPLOY_HOOK_URL is set. */
  configured: z.boolean(),
  /** When the site was last published; null: never. */
  published_at: z.nullable(z.string()),
  /** How many changes to its pages there are since. */
  changes: z.int(),
  /** When it may be published again; null: now. */
  possible_at: z.nullable(z.string()),
  /** Why the last attempt is not known to be accepted; null: it is. */
  problem: z.nullable(z.string()),
});

/** Building the site anew, whose pages show the categories and open suppliers of that moment. */
export function publicationEndpoints(deps: Deps): Endpoint[] {
  return [readState(deps), publish(deps)];
}

function readState(deps: Deps): Endpoint {
  return endpoint({
    method: 'get',
    path: '/publication',
    access: 'catalog',
    summary: 'When the site was last built, and how much has changed since',
    answers: { 200: { description: 'The state', schema: dataOf(publicationResource) } },
    handle: async (c) => c.json({ data: await publicationState(deps, c.var.caller.token) }),
  });
}

function publish(deps: Deps): Endpoint {
  return endpoint({
    method: 'post',
    path: '/publication',
    access: 'catalog',
    summary: 'Makes the host build the site anew, at most once an hour',
    limitedByDatabase: true,
    answers: {
      200: {
        description: 'The host has accepted it; the state afterwards',
        schema: dataOf(publicationResource),
      },
      429: { description: 'It was published within the last hour' },
      502: { description: 'The host did not accept it' },
      504: {
        description: 'The host did not answer and may have accepted it: it is possible again in an hour',
      },
      404: { description: 'DEPLOY_HOOK_URL is not set' },
    },
    async handle(c) {
      await publishSite(deps);
      return c.json({ data: await publicationState(deps, c.var.caller.token) });
    },
  });
}
