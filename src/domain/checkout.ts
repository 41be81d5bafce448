import * as z from 'zod/mini';

/** Keys of `public.plans`, in the order in which they are shown. */
export const PLAN_KEYS = ['monthly', 'quarterly', 'annual'] as const;
export const PAYMENT_METHODS = ['card', 'pix'] as const;

/** All that the server learns about a purchase. It charges its own price; card data stays in the browser. */
export const checkoutInput = z.object({
  plan: z.enum(PLAN_KEYS, 'Escolha um plano.'),
  method: z.enum(PAYMENT_METHODS, 'Escolha a forma de pagamento.'),
  /** What the buyer was shown, in BRL cents: at another price nothing is bought. */
  price_cents: z.optional(z.int('Informe o preço em centavos.')),
});
export type CheckoutInput = z.infer<typeof checkoutInput>;
