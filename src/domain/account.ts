/** An account as the screens show it, read from the view `accounts`. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: 'free' | 'premium' | 'admin';
  subscription: {
    status: 'none' | 'active' | 'expired';
    /** ISO time (UTC) at which Premium ends; null for admins and for accounts that never subscribed. */
    ends_at: string | null;
  };
  notify_new_suppliers: boolean;
  notify_promotions: boolean;
  notify_platform_updates: boolean;
}

export type NotificationChoice = 'notify_new_suppliers' | 'notify_promotions' | 'notify_platform_updates';

/** Premium on screen: role admin or a running subscription. private.is_premium() enforces it in the database. */
export function isPremium(account: Account | null): boolean {
  return account?.subscription.status === 'active';
}

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin';
}
