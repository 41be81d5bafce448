import { createActor } from '../../support/actors';
import { test as base } from './test';

/** What an account of the staff may do. */
export type StaffRole = 'owner' | 'editor' | 'support';

export const test = base
  /** One signed-in account of the staff with each role. */
  .extend('staff', { scope: 'file' }, async ({ backend }) => {
    const inRole = async (role: StaffRole) => {
      const actor = await createActor(backend, { name: `Equipe ${role}`, admin: true });
      await backend.sql('update public.admins set role = $2 where user_id = $1', [actor.account.id, role]);
      return actor;
    };
    return { owner: await inRole('owner'), editor: await inRole('editor'), support: await inRole('support') };
  });
