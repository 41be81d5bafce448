import * as z from 'zod/mini';

/** An account as the screens speak of it (spec §3 User), read from the view `accounts`. */
export const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['free', 'premium', 'admin']),
  subscription: z.object({
    status: z.enum(['none', 'active', 'expired']),
    /** ISO time (UTC) at which Premium ends; null for admins and for who never subscribed. */
    ends_at: z.nullable(z.string()),
  }),
  // What the member wants to hear about by e-mail (S-28).
  notify_new_suppliers: z.boolean(),
  notify_promotions: z.boolean(),
  notify_platform_updates: z.boolean(),
});
export type Account = z.infer<typeof account>;

/** Columns of the notification choices. */
export type NotificationChoice = 'notify_new_suppliers' | 'notify_promotions' | 'notify_platform_updates';

/** Premium on screen: role admin or a running subscription. The database decides on its own (private.is_premium). */
export function isPremium(reader: Account | null): boolean {
  return reader?.subscription.status === 'active';
}

export function isAdmin(reader: Account | null): boolean {
  return reader?.role === 'admin';
}
