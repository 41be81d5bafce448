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

export const NOTIFICATION_LABELS = {
  notify_new_suppliers: 'Novos fornecedores',
  notify_promotions: 'Promoções e ofertas',
  notify_platform_updates: 'Atualizações da plataforma',
  notify_reminders: 'Lembretes do caderno',
  notify_premium_end: 'Fim do Premium',
} as const;
export type NotificationChoice = keyof typeof NOTIFICATION_LABELS;

/** True also for admins. Only for the screen: the database enforces Premium with private.is_premium(). */
export function isPremium(account: Account | null): boolean {
  return account?.subscription.status === 'active';
}

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin';
}
