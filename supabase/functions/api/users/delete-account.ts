import { Refusal } from '../http/errors.ts';
import type { Service } from '../service.ts';

/** Deletes an account with all that belongs to it. @throws Refusal 409 for the last administrator */
export async function deleteAccount(service: Service, id: string): Promise<void> {
  await refuseLastAdmin(service, id);
  await service.deleteAccount(id).catch(async (error: unknown) => {
    // Another admin may have gone since: the database then refused this one, and the auth server does not say why.
    await refuseLastAdmin(service, id);
    throw error;
  });
}

async function refuseLastAdmin(service: Service, id: string): Promise<void> {
  if (await service.isLastAdmin(id)) throw new Refusal(409, 'O último administrador não pode ser removido.');
}
