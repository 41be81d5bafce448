import { unwrap } from './database.ts';
import type { Deps } from './deps.ts';
import { HttpError } from './http/errors.ts';
import type { HookProblem } from './secret-key/publication.ts';

const TIMEOUT_MS = 15_000;
const NOT_SET =
  'A atualização do site não está configurada: falta DEPLOY_HOOK_URL, como mostra o guia do dono (docs/dono.md, passo 4).';
const UNANSWERED =
  'O host não respondeu, mas pode ter aceitado a atualização. Confira no painel do host; daqui a uma hora será ' +
  'possível atualizar de novo.';

/**
 * Makes the host build the site anew, at most once an hour.
 * @throws HttpError 429 within the hour, 502 if the host refuses, 504 if it does not answer, 404 without DEPLOY_HOOK_URL
 */
export async function publishSite({ env, secretKeyClient }: Deps): Promise<void> {
  if (!env.deployHookUrl) throw new HttpError(404, NOT_SET);
  const { id, possible_at } = await secretKeyClient.beginPublication(false);
  if (id === null) throw tooEarly(possible_at);
  const problem = await callHook(env.deployHookUrl);
  await secretKeyClient.finishPublication(id, problem);
  if (problem?.isRefused) {
    throw new HttpError(502, `O host não aceitou a atualização: ${problem.text}. Tente novamente.`);
  }
  if (problem) throw new HttpError(504, UNANSWERED);
}

/** The same for the scheduled job: only if something has changed, at most once a day, and without complaint before. */
export async function publishChanges({ env, secretKeyClient, reportError }: Deps): Promise<void> {
  if (!env.deployHookUrl) return;
  const { id } = await secretKeyClient.beginPublication(true);
  if (id === null) return;
  const problem = await callHook(env.deployHookUrl);
  await secretKeyClient.finishPublication(id, problem);
  if (problem) reportError(new Error(`The deploy hook failed: ${problem.text}`), {});
}

/** Returns why the call is not known to be accepted; undefined if it is. Never the URL, which is a secret. */
async function callHook(url: string): Promise<HookProblem | undefined> {
  try {
    const answer = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? undefined : { text: `resposta ${answer.status}`, isRefused: true };
  } catch {
    return { text: 'sem resposta', isRefused: false };
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
  return new HttpError(429, `O site foi atualizado há menos de uma hora. Será possível de novo às ${time}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}

/** What the staff sees of the publication. */
export async function publicationState({ env, open }: Deps, token: string) {
  const state = await unwrap('publication_state', open(token).rpc('publication_state'));
  return { ...(state as object), configured: env.deployHookUrl !== undefined };
}
