import { expect, type Page } from '@playwright/test';
import { CARDS } from './cards';
import type { NewMember } from './accounts';
import { ask } from './server';
import { supabase } from './stack';

/** A card that is valid for years to come. */
function testCard(kind: keyof typeof CARDS = 'visa') {
  const year = String(new Date().getFullYear() + 4).slice(-2);
  return { ...CARDS[kind], holder: 'Maria Teste', expiry: `11/${year}` };
}

/** Types a card into the fields, digit by digit, as a person does. */
export async function typeCard(page: Page, kind?: keyof typeof CARDS): Promise<void> {
  const { number, holder, expiry, cvv } = testCard(kind);
  await page.getByLabel('Número do cartão').pressSequentially(number);
  await page.getByLabel('Nome impresso no cartão').fill(holder);
  await page.getByLabel('Validade').pressSequentially(expiry.replace('/', ''));
  await page.getByLabel('CVV').pressSequentially(cvv);
}

export const next = (page: Page) => page.getByRole('button', { name: 'Continuar' });
export const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar assinatura' });
export const terms = (page: Page) => page.getByRole('checkbox', { name: /^Concordo com os Termos/ });

/** The step the wizard is on: its heading. */
export async function expectStep(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

export const STEP = {
  plan: 'Escolha o seu plano',
  payment: 'Como você quer pagar?',
  confirmation: 'Confira e confirme',
  done: 'Assinatura ativa',
} as const;

interface Order {
  plan_key: string;
  amount_cents: number;
  method: string;
  status: string;
}

/** The member's orders, as the server has them, oldest first. */
export function ordersOf({ id }: NewMember): Promise<Order[]> {
  const path = `/rest/v1/orders?select=plan_key,amount_cents,method,status&user_id=eq.${id}&order=created_at`;
  return ask<Order[]>('GET', path, supabase.secretKey);
}

/** The id of the member's only order. */
export async function orderIdOf({ id }: NewMember): Promise<string> {
  const rows = await ask<{ id: string }[]>(
    'GET',
    `/rest/v1/orders?select=id&user_id=eq.${id}`,
    supabase.secretKey,
  );
  expect(rows).toHaveLength(1);
  return rows[0]!.id;
}

/** When the member's Premium ends, as the server has it; null without. */
export async function premiumEnd({ id }: NewMember): Promise<string | null> {
  const path = `/rest/v1/subscriptions?select=expires_at&user_id=eq.${id}`;
  const [row] = await ask<{ expires_at: string | null }[]>('GET', path, supabase.secretKey);
  return row?.expires_at ?? null;
}

export async function setPremiumEnd({ id }: NewMember, end: Date): Promise<void> {
  const path = `/rest/v1/subscriptions?user_id=eq.${id}`;
  await ask('PATCH', path, supabase.secretKey, { expires_at: end.toISOString() });
}
