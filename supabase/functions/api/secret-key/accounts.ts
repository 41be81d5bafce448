import type { SupabaseClient } from '@supabase/supabase-js';
import * as z from 'zod/mini';
import type { StaffRole } from '../../../../src/domain/account/staff.ts';
import type { UsedLink } from '../../../../src/domain/account/used-links.ts';
import type { LinkType } from '../auth-server.ts';
import { authFailure } from '../http/errors.ts';
import type { Call } from './call.ts';

interface Invitation {
  name: string;
  email: string;
  siteName: string;
  /** Who invites, for the history. */
  actorId: string;
  /** The role that the person gets on confirming the address. */
  staff_role?: StaffRole | null | undefined;
}

const emailLink = z.object({
  kind: z.enum([
    'signup',
    'email_change',
    'recovery',
    'invite',
    'confirmed',
    'passwordless',
  ]) satisfies z.ZodMiniType<
    LinkType | UsedLink
  >,
  email: z.string(),
});

/** Deletes accounts, invites people, voids sign-ups and reads links. */
export function accountActions(call: Call, connect: () => SupabaseClient) {
  return {
    /**
     * Deletes the account and all its data; the history names `actorId`. Succeeds if it is already deleted. Needs the key
     * because members delete theirs only with their password, which the database cannot check.
     * @throws HttpError 403 for an account of the staff unless `actorId` is an owner's or the same, 409 for the last owner
     */
    deleteAccount: (id: string, actorId: string) =>
      call('delete_account', { account_id: id, actor_id: actorId }),
    /**
     * Creates an account without a password and e-mails its owner a link. Needs the key because the auth server's admin API
     * accepts no other. @returns null, or the auth server's code of a refusal, such as `email_exists`
     * @throws HttpError 403 if there is a `staff_role` and the account `actorId` is not an owner's
     */
    async invite({ name, email, siteName, actorId, staff_role }: Invitation): Promise<string | null> {
      const note = (by: { actor_id?: string; staff_role?: StaffRole }) =>
        call('note_invitation', { email, ...by });
      const data = { name, site_name: siteName };
      await note({ actor_id: actorId, ...(staff_role && { staff_role }) });
      const { error } = await connect().auth.admin.inviteUserByEmail(email, { data });
      if (error) await note({});
      // With another status the auth server does not refuse the invitation: it has failed.
      if (error && ![400, 422].includes(error.status ?? 0)) throw authFailure('inviteUserByEmail', error);
      return error && (error.code ?? 'unknown');
    },
    /**
     * Voids a sign-up that nobody has confirmed. Needs the key because the database limits everybody else by network, and all
     * calls of this function come from one.
     */
    voidSignUp: (email: string) => call('void_unconfirmed_sign_up', { email }),
    /**
     * What an e-mailed link is for, or was, and the address of its account. Does not use it up; null for an unknown one. Needs
     * the key as voidSignUp does.
     */
    async readEmailLink(token: string): Promise<z.output<typeof emailLink> | null> {
      const [link] = await call('email_link', { token });
      return link ? z.parse(emailLink, link) : null;
    },
  };
}
