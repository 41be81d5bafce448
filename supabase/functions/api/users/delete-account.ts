import { HttpError } from '../http/errors.ts';
import type { SecretKeyClient } from '../secret-key-client.ts';

/** Deletes an account and all its data. @throws HttpError 409 for the last admin */
export async function deleteAccount(secretKeyClient: SecretKeyClient, id: string): Promise<void> {
  await refuseLastAdmin(secretKeyClient, id);
  await secretKeyClient.deleteAccount(id).catch(async (error: unknown) => {
    // If another admin was deleted at the same time, the database refused, and the auth server does not say why.
    await refuseLastAdmin(secretKeyClient, id);
    throw error;
  });
}

async function refuseLastAdmin(secretKeyClient: SecretKeyClient, id: string): Promise<void> {
  if (await secretKeyClient.isLastAdmin(id)) {
    throw new HttpError(409, 'O último administrador não pode ser removido.');
  }
}
