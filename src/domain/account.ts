import type { StaffRole } from './staff.ts';

/** An account as the screens show it, read from the view `accounts`. */
export interface Account {
  id: string;
  name: string;
  email: string;
  role: 'free' | 'premium' | 'admin'; // admin is everybody of the staff
  staff_role: StaffRole | null; // null for members
  subscription: {
    status: 'none' | 'active' | 'expired';
    ends_at: string | null; // ISO time (UTC); null for admins and for accounts that never subscribed
  };
  notify_new_suppliers: boolean;
  notify_promotions: boolean;
  notify_platform_updates: boolean;
  notify_reminders: boolean;
  notify_premium_end: boolean;
}

export type NotificationChoice =
  | 'notify_new_suppliers'
  | 'notify_promotions'
  | 'notify_platform_updates'
  | 'notify_reminders'
  | 'notify_premium_end';

/** True also for admins. Only for the screen: the database enforces Premium with private.is_premium(). */
export function isPremium(account: Account | null): boolean {
  return account?.subscription.status === 'active';
}

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin';
}
