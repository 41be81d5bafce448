import { unwrap } from './database.ts';
import type { Deps } from './deps.ts';
import { HttpError } from './http/errors.ts';

const TIMEOUT_MS = 15_000;
const NOT_SET =
  'A publicação não está configurada: falta DEPLOY_HOOK_URL, o endereço que o host chama de “deploy hook” ' +
  'ou “build hook”. O guia de instalação (docs/deploy.md) mostra como criá-lo.';

/**
 * Makes the host build the site anew, at most once an hour.
 * @throws HttpError 429 within the hour, 502 if the host does not accept it, 404 without DEPLOY_HOOK_URL
 */
export async function publishSite({ env, secretKeyClient }: Deps): Promise<void> {
  if (!env.deployHookUrl) throw new HttpError(404, NOT_SET);
  const { id, possible_at } = await secretKeyClient.beginPublication(false);
  if (id === null) throw tooEarly(possible_at);
  const problem = await callHook(env.deployHookUrl);
  await secretKeyClient.finishPublication(id, problem);
  if (problem) throw new HttpError(502, `O host não aceitou a publicação: ${problem}. Tente novamente.`);
}

/** The same for the scheduled job: only if something has changed, and without complaining if it is too early. */
export async function publishChanges({ env, secretKeyClient, reportError }: Deps): Promise<void> {
  if (!env.deployHookUrl) return;
  const { id } = await secretKeyClient.beginPublication(true);
  if (id === null) return;
  const problem = await callHook(env.deployHookUrl);
  await secretKeyClient.finishPublication(id, problem);
  if (problem) reportError(new Error(`The deploy hook failed: ${problem}`), {});
}

/** Returns why the host did not accept the call; undefined if it did. Never the URL, which is a secret. */
async function callHook(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? undefined : `resposta ${answer.status}`;
  } catch {
    return 'sem resposta';
  }
}

function tooEarly(possibleAt: string | null): HttpError {
  const moment = new Date(possibleAt ?? Date.now());
  const time = moment.toLocaleTimeString('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  });
  const seconds = Math.max(1, Math.ceil((moment.getTime() - Date.now()) / 1000));
  return new HttpError(429, `O site foi publicado há menos de uma hora. Será possível de novo às ${time}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** What the staff sees of the publication. */
export async function publicationState({ env, open }: Deps, token: string) {
  const state = await unwrap('publication_state', open(token).rpc('publication_state'));
  return { ...(state as object), configured: env.deployHookUrl !== undefined };
}
