import { HttpError } from '../http/errors.ts';
import type { SecretKeyClient } from '../secret-key-client.ts';

/** Deletes an account with all that belongs to it. @throws HttpError 409 for the last administrator */
export async function deleteAccount(secretKeyClient: SecretKeyClient, id: string): Promise<void> {
  await refuseLastAdmin(secretKeyClient, id);
  await secretKeyClient.deleteAccount(id).catch(async (error: unknown) => {
    // Another admin may have gone since: the database then refused this one, and the auth server does not say why.
    await refuseLastAdmin(secretKeyClient, id);
    throw error;
  });
}

async function refuseLastAdmin(secretKeyClient: SecretKeyClient, id: string): Promise<void> {
  if (await secretKeyClient.isLastAdmin(id)) {
    throw new HttpError(409, 'O último administrador não pode ser removido.');
  }
}
