import * as z from 'zod/mini';

export const PROOFS = ['email', 'instagram', 'whatsapp'] as const;
export type Proof = (typeof PROOFS)[number];
export const PROOF_LABELS: Record<Proof, string> = {
  email: 'E-mail',
  instagram: 'Instagram',
  whatsapp: 'WhatsApp',
};

/** A row of public.own_claims(). waiting: granted, from `since` (UTC) on. `code`: for the staff to see; null for an e-mail. */
export const ownClaim = z.object({
  id: z.number(),
  supplier_id: z.number(),
  name: z.string(),
  proof: z.enum(PROOFS),
  address: z.nullable(z.string()), // where the code was sent
  code: z.nullable(z.string()),
  state: z.enum(['open', 'waiting', 'granted', 'objected', 'declined']),
  since: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type OwnClaim = z.infer<typeof ownClaim>;

/** A row of public.claim_queue(): what waits for the staff or was granted lately, and the contacts on file by which it can be checked. */
export const waitingClaim = z.object({
  id: z.number(),
  supplier_id: z.number(),
  name: z.string(),
  formatted_id: z.string(),
  proof: z.enum(PROOFS),
  code: z.nullable(z.string()),
  state: z.enum(['open', 'objected', 'granted']),
  created_at: z.string(),
  account: z.string(),
  account_email: z.string(),
  address: z.nullable(z.string()), // where the claim had its code sent
  instagram: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
  website: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type WaitingClaim = z.infer<typeof waitingClaim>;
