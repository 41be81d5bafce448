import * as z from 'zod/mini';
import { PLAN_KEYS } from '../plan/plan.ts';

export const PAYMENT_METHODS = ['card', 'pix'] as const;

/** All that the server learns about an order. It charges its own price; card data never leaves the browser. */
export const checkoutInput = z.object({
  plan: z.enum(PLAN_KEYS, 'Escolha um plano.'),
  method: z.enum(PAYMENT_METHODS, 'Escolha a forma de pagamento.'),
  /** The price with coupon that the buyer saw, in BRL cents. The server refuses the order at another price. */
  price_cents: z.optional(z.int('Informe o preço em centavos.')),
  /** How long the plan lasts, as the buyer saw it; refused likewise. */
  months: z.optional(z.int('Informe a duração em meses.')),
  /** Missing or empty: full price. */
  coupon: z.optional(
    z.string('Informe o código do cupom.').check(z.maxLength(100, 'Este cupom não existe.')),
  ),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
