import * as z from 'zod/mini';
import { PLAN_KEYS } from '../plan/plan.ts';

export const PAYMENT_METHODS = ['card', 'pix'] as const;

/** All that the server learns about an order. It charges its own price; card data never leaves the browser. */
export const checkoutInput = z.object({
  plan: z.enum(PLAN_KEYS, 'Escolha um plano.'),
  method: z.enum(PAYMENT_METHODS, 'Escolha a forma de pagamento.'),
  /** The price that the buyer saw, with the coupon, in BRL cents. The server refuses the order at another price. */
  price_cents: z.optional(z.int('Informe o preço em centavos.')),
  /** Code of a coupon; without one, or empty, the full price applies. */
  coupon: z.optional(
    z.string('Informe o código do cupom.').check(z.maxLength(100, 'Este cupom não existe.')),
  ),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
